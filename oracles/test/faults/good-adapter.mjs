// A small game and its adapter, right in everything: the base of the scripted bad oracle.
//
// toy@1.0: setup [label]; state [over, total, moves]; an action [1..3] adds itself and, in layer
// outcome, a drawn word 0..9 to the total; the game is over from 60 on.

const GAMES = ['toy@1.0'];
const CAPS = [
  'step',
  'play',
  'dig',
  'state',
  'legal',
  'events',
  'chance:outcome',
  'kernel:half',
  'bench',
];

class Refusal extends Error {}

class Digest {
  a = 1;
  b = 1;
  record(words) {
    this.put(words.length);
    for (const word of words) this.put(word);
  }
  put(v) {
    this.a = (this.a * 1000003 + v) % 2147483647;
    this.b = (this.b * 999983 + v) % 2147483629;
  }
  text() {
    return [this.a, this.b].map((lane) => lane.toString(16).padStart(8, '0')).join('');
  }
}

class Game {
  constructor(init) {
    if (!GAMES.includes(init.game)) throw new Refusal('unsupported-game');
    if (init.profile !== 'plain') throw new Refusal('unsupported-profile');
    if (init.setup.length !== 1) throw new Refusal('bad-params');
    this.tape = init.c ?? [];
    this.layer = init.layer;
    this.used = 0;
    const [over, total, moves] = init.s ?? [0, 0, 0];
    if (init.s !== undefined && (init.s.length !== 3 || over !== (total >= 60 ? 1 : 0))) {
      throw new Refusal('bad-state');
    }
    this.total = total;
    this.moves = moves;
    if (init.s === undefined) this.total += this.draw();
  }
  get words() {
    return [this.total >= 60 ? 1 : 0, this.total, this.moves];
  }
  get legal() {
    return this.total >= 60 ? [] : [[1], [2], [3]];
  }
  draw() {
    if (this.layer !== 'outcome') return 0;
    if (this.used === this.tape.length) throw new Refusal('chance-short');
    const word = this.tape[this.used];
    if (word > 9) throw new Refusal('chance-range');
    this.used += 1;
    return word;
  }
  /** Plays one action; returns its events: 0 a step, 1 the end of the game. */
  step(action) {
    if (this.total >= 60) throw new Refusal('game-over');
    if (!(action >= 1 && action <= 3)) throw new Refusal('illegal-action');
    this.total += this.draw() + action;
    this.moves += 1;
    return this.total >= 60 ? [0, 1] : [0];
  }
}

export function makeAdapter() {
  let current;
  const operations = {
    hello: () => ({
      proto: 1,
      name: 'toy-node',
      version: '1.0.0',
      lang: 'node',
      games: GAMES,
      caps: CAPS,
      window: 8,
    }),
    new: (request) => {
      current = new Game(request);
      return { s: current.words, k: current.used };
    },
    step: (request) => {
      if (current === undefined) throw new Refusal('bad-params');
      current.tape = request.c ?? [];
      current.used = 0;
      const ev = current.step(request.a[0]);
      return { s: current.words, k: current.used, ev };
    },
    legal: (request) => {
      const game = request.game === undefined ? current : new Game(request);
      return { l: game.legal };
    },
    play: (request) => ({ games: request.games.map((game) => playGame(game, request.out)) }),
    kernel: (request) => ({ out: request.in.map(([number]) => [number / 2]) }),
    bench: (request) => bench(operations, request),
    bye: () => ({}),
  };
  return (request) => {
    const operation = operations[request.op];
    if (operation === undefined) return { id: request.id, err: 'unsupported-op' };
    try {
      return { id: request.id, ...operation(request) };
    } catch (error) {
      if (error instanceof Refusal) return { id: request.id, err: error.message };
      throw error;
    }
  };
}

/** CPU nanoseconds that one step or input is said to take: this adapter has no real clock. */
const OPERATION_NS = 100_000;

function bench(operations, request) {
  const digest = new Digest();
  let ops = request.in?.length ?? 0;
  if (request.in !== undefined) {
    for (const words of operations.kernel(request).out) digest.record(words);
  } else {
    const { games } = operations.play({ ...request, out: 'states:0-100000' });
    for (const { n, k, st } of games) {
      digest.record([n, k, ...(st.at(-1) ?? [])]);
      ops += n;
    }
  }
  const times = Array(request.reps).fill(OPERATION_NS * ops);
  return { ns: times, cpu: times, ops, d: digest.text() };
}

function playGame(init, out) {
  const lanes = { d: new Digest(), ld: new Digest(), ed: new Digest() };
  const states = /^states:(\d+)-(\d+)$/.exec(out);
  const stride = Number(/^every:(\d+)$/.exec(out)?.[1] ?? 0);
  const more = states
    ? { st: [], sk: [], sl: [], se: [] }
    : stride
      ? { p: [], pl: [], pe: [] }
      : {};
  const result = { n: 0, k: 0, over: 0 };
  const prefixes = () => {
    more.p.push(lanes.d.text());
    more.pl.push(lanes.ld.text());
    more.pe.push(lanes.ed.text());
  };
  const look = (game, events) => {
    lanes.d.record(game.words);
    lanes.ld.record(game.legal.flat());
    result.k = game.used;
    result.over = game.words[0];
    if (states && result.n >= Number(states[1]) && result.n <= Number(states[2])) {
      more.st.push(game.words);
      more.sk.push(game.used);
      more.sl.push(game.legal);
      more.se.push(events);
    }
    if (stride && result.n % stride === 0) prefixes();
  };
  const refusal = {};
  try {
    const game = new Game(init);
    look(game, []);
    for (const action of init.a) {
      const used = game.used;
      let events;
      try {
        events = game.step(action);
      } catch (error) {
        game.used = used;
        throw error;
      }
      result.n += 1;
      lanes.ed.record(events);
      look(game, events);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    Object.assign(refusal, { err: error.message, at: result.n });
  }
  if (stride && more.p.length > 0 && result.n % stride !== 0) prefixes();
  const digests = Object.fromEntries(Object.entries(lanes).map(([lane, at]) => [lane, at.text()]));
  return { ...result, ...digests, ...more, ...refusal };
}
