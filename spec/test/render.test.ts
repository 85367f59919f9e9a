import { describe, expect, it } from 'vitest';
import type { GameSpec } from '../generated/game-spec.ts';
import { listGames } from '../load/game-source.ts';
import { loadGame } from '../load.ts';
import { renderGame } from '../render.ts';
import { countdown } from './fixtures/game.ts';

describe('the page of a game', () => {
  it('reads like this', async () => {
    await expect(renderGame(countdown)).toMatchFileSnapshot('fixtures/countdown-page.txt');
  });

  it('holds every text of the spec', () => {
    for (const source of listGames()) {
      const { spec } = loadGame(source.id);
      const page = renderGame(spec).replaceAll('\\', '');
      const texts = [
        spec.title,
        spec.summary,
        ...spec.clauses.flatMap((clause) => [clause.id, clause.title, clause.text, clause.source]),
        ...spec.events.flatMap(({ id, title, hint = '' }) => [id, title, hint]),
        ...spec.kernels.flatMap((kernel) => [kernel.name, kernel.title]),
        ...(spec.benchmarks ?? []).flatMap(({ name, title, corpus }) => [name, title, corpus]),
        ...spec.sources.map((entry) => entry.title),
        ...Object.values(spec.layers.seed ?? {}).map((generator) => generator.text),
        ...Object.keys(spec.profiles),
        ...Object.keys(spec.state.struct),
      ];
      for (const text of texts) expect(page).toContain(text.replaceAll('\\', '').trim());
    }
  });

  it('says in which profiles an event can happen, what is near it, and what is public', () => {
    const [event = { id: 'tick', title: 'A tick' }] = countdown.events;
    const near = { ...event, profiles: ['long'], hint: 'Wait for one.' };
    const page = renderGame({ ...countdown, events: [near], public: [countdown.over] });
    expect(page).toMatch(new RegExp(`^\\| 0 \\| ${event.id} \\| .* \\| long \\| `, 'm'));
    expect(page).toContain(`- \`${event.id}\`: Wait for one.`);
    expect(page).toMatch(new RegExp(`^\\| ${countdown.over} \\| .* \\| yes \\| `, 'm'));
  });

  it('keeps HTML, links and table bars of a text as text', () => {
    const spec: GameSpec = {
      ...countdown,
      summary: 'see <script>alert(1)</script> and [this](javascript:x), if a < b',
      events: [{ id: 'x', title: 'a | b\nc' }],
    };
    const page = renderGame(spec);
    expect(page).toContain(
      'see \\<script>alert(1)\\</script> and [this]\\(javascript:x), if a < b',
    );
    expect(page).toContain('| 0 | x | a \\| b c |');
  });

  it('leaves out what a game does not have', () => {
    const { accepts: _accepts, perft: _perft, ...rest } = countdown;
    const spec: GameSpec = { ...rest, legal: 'all', kernels: [], events: [], layers: { none: {} } };
    const page = renderGame(spec);
    expect(page).not.toMatch(/## Kernels|## Benchmarks|## Events|Layer raw|Layer seed|perft/);
    expect(page).toContain('Every action word is legal');
  });
});
