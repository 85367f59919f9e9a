import type { Command } from 'commander';
import { collect } from './collect.ts';

/** Adds `lockstep serve`. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .summary('answer the wire protocol on stdin and stdout')
    .description(
      'Plays a game with the built-in engine for another program: one JSON request per line ' +
        'on stdin, one reply per line on stdout. See oracles/PROTOCOL.md.',
    )
    .argument('<game>', 'id of a game')
    .option('--games <dir>', 'find more games in this folder (may be repeated)', collect, [])
    .addHelpText(
      'after',
      `\nExample:\n  echo '{"id":0,"op":"hello","proto":[1,1],"harness":"me"}' | lockstep serve 2048\n`,
    )
    .action(async (game: string, flags: { games: string[] }) => {
      const { serveGame } = await import('./serve-game.ts');
      await serveGame(game, flags.games);
    });
}
