import type { FceuxReplay, FceuxRun, FceuxTouch } from '../spec/generated/fceux-report.ts';
import { sanitizeLine, sanitizeText } from './sanitize.ts';

/** Frames in a second of NTSC video. */
const VIDEO_RATE = 60.0988;
/** At most this many addresses are told. */
const MOST_TOUCHES = 12;

/** The summary of a run for stdout, and for stderr what went wrong in it. */
export function renderScriptRun(run: FceuxRun): { readonly out: string; readonly problem: string } {
  const { result } = run;
  const lines = [
    `${run.script} under ${run.lua}: ${run.status === 'ended' ? run.reason : WORDS[run.status]}`,
    `  ${speedText(run)}`,
    ...(result === undefined
      ? []
      : [
          `  ${counted(result.games, 'game')} begun, ${result.lost} lost, ${counted(result.locks, 'piece')} locked`,
          `  now: score ${grouped(result.score)}, lines ${grouped(result.lines)}, level ${result.level}${result.over ? ', game over' : ''}`,
        ]),
    ...touchLines('read', run.unknownReads),
    ...touchLines('written', run.unknownWrites),
    ...(run.trace === undefined ? [] : [`  trace: ${run.trace}`]),
  ];
  return { out: `${lines.map(sanitizeLine).join('\n')}\n`, problem: problemText(run) };
}

const WORDS = {
  error: 'error',
  deadline: 'ended by the deadline',
  crash: 'crashed',
  interrupted: 'interrupted',
} as const;

/** What became of the replay of a trace. */
export function renderReplayOfTrace(replay: FceuxReplay): string {
  const { difference } = replay;
  const roots = `${counted(replay.roots, 'state')} set by the script`;
  const amount = `${counted(replay.frames, 'frame')}, ${counted(replay.locks, 'lock')}, ${roots}`;
  if (difference === undefined) {
    const cut = replay.complete ? '' : '; the trace is cut, its end is missing';
    return `+ replay agrees: ${amount}${cut}\n`;
  }
  const { line, frame, where, fields } = difference;
  const shown = fields.map(({ name, trace, replay: found }) => {
    return `    ${name}: trace ${trace}, replay ${found}`;
  });
  const head = [`x replay differs at ${where}, frame ${frame}, line ${line} of the trace`];
  return `${[...head, ...shown, `  after ${amount}`].map(sanitizeLine).join('\n')}\n`;
}

function problemText({ status, reason, trail }: FceuxRun): string {
  if (status === 'ended') return '';
  const text = [reason, ...(trail ?? '').split('\n').filter((line) => line !== '')].join('\n  in ');
  return `lockstep: ${sanitizeText(text)}\n`;
}

function speedText({ frames, seconds, result }: FceuxRun): string {
  if (result === undefined)
    return `${counted(frames, 'frame')} at least in ${seconds.toFixed(2)} s`;
  const rate = frames / Math.max(seconds, 0.001);
  const play = `${counted(frames, 'frame')} (${(frames / VIDEO_RATE).toFixed(1)} s of play)`;
  const times = `${grouped(Math.round(rate / VIDEO_RATE))} times real time`;
  const cpu = `${result.cpuSeconds.toFixed(2)} s of processor time`;
  return `${play} in ${seconds.toFixed(2)} s (${cpu}): ${grouped(Math.round(rate))} frames/s, ${times}`;
}

function touchLines(what: string, touches: readonly FceuxTouch[] | undefined): string[] {
  if (touches === undefined) return [];
  const shown = touches.slice(0, MOST_TOUCHES).map(({ address, count }) => {
    return `0x${address.toString(16).toUpperCase().padStart(4, '0')} (${grouped(count)})`;
  });
  const more = touches.length - shown.length;
  const rest = more > 0 ? ` and ${more} more` : '';
  return [`  ${what} without a rule for it: ${shown.join(' ')}${rest}`];
}

function counted(count: number, what: string): string {
  return `${grouped(count)} ${what}${count === 1 ? '' : 's'}`;
}

function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
