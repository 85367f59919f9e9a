import { type ExecFileException, execFile } from 'node:child_process';
import { join } from 'node:path';
import { type BuildState, buildState } from './build-stamp.ts';
import type { Oracle } from './manifest.ts';

type Tool = Oracle['manifest']['requires'][number];

/** One tool that an oracle needs, and what was found of it. */
export interface ToolReport {
  readonly command: string;
  /** Version that was found; `unknown` if the tool prints none; undefined if there is no tool. */
  readonly found: string | undefined;
  readonly minimum: string | undefined;
  readonly ok: boolean;
  readonly debian: string;
  readonly homebrew: string;
  /** Absolute path of a program that installs the tool, if the oracle has one. */
  readonly installer: string | undefined;
}

/** What an oracle needs to be run here. */
export interface OracleHealth {
  readonly name: string;
  readonly language: string;
  readonly tools: readonly ToolReport[];
  readonly state: BuildState;
  /** Whether all tools are there. */
  readonly ok: boolean;
}

const VERSION_MS = 20_000;

/** Looks for the tools of all oracles; each tool is asked once. */
export async function doctor(oracles: readonly Oracle[]): Promise<readonly OracleHealth[]> {
  const asked = new Map<string, Promise<string | undefined>>();
  const versionOf = (tool: Tool, folder: string): Promise<string | undefined> => {
    const { command, version, toolchain } = tool;
    const own = toolchain === undefined ? undefined : join(folder, toolchain, 'version');
    const key = JSON.stringify(own ?? [command, version]);
    const found = () => (own === undefined ? findVersion(command, version) : askVersion(own));
    const answer = asked.get(key) ?? found();
    asked.set(key, answer);
    return answer;
  };
  return Promise.all(
    oracles.map(async (oracle) => {
      const { name, language, requires } = oracle.manifest;
      const { folder } = oracle;
      const tools = await Promise.all(
        requires.map(async (tool) => reportOf(tool, folder, await versionOf(tool, folder))),
      );
      const ok = tools.every((tool) => tool.ok);
      return { name, language, tools, state: buildState(oracle), ok };
    }),
  );
}

/** The findings as lines for people: what is there, what is missing and how to get it. */
export function renderDoctor(health: readonly OracleHealth[]): string {
  const lines = health.flatMap((oracle) => [
    `${oracle.name} (${oracle.language}): ${oracle.ok ? oracle.state : 'cannot be run here'}`,
    ...oracle.tools.map((tool) => `  ${lineOf(tool)}`),
  ]);
  const missing = health.flatMap(({ tools }) => tools).filter(({ ok }) => !ok);
  if (missing.length === 0) return `${lines.join('\n')}\n`;
  const debian = [...new Set(missing.map((tool) => tool.debian))].join(' ');
  const homebrew = [...new Set(missing.map((tool) => tool.homebrew))].join(' ');
  lines.push('', `Debian, Ubuntu:  sudo apt install ${debian}`);
  lines.push(`macOS:           brew install ${homebrew}`);
  for (const { command, installer } of missing) {
    if (installer !== undefined) lines.push(`${`${command}, or else:`.padEnd(16)} ${installer}`);
  }
  return `${lines.join('\n')}\n`;
}

function lineOf(tool: ToolReport): string {
  const wanted = tool.minimum === undefined ? '' : ` (at least ${tool.minimum})`;
  if (tool.found === undefined) return `missing  ${tool.command}${wanted}`;
  return `${tool.ok ? 'ok      ' : 'too old '} ${tool.command} ${tool.found}${wanted}`;
}

function reportOf(tool: Tool, folder: string, found: string | undefined): ToolReport {
  const { command, minimum, debian, homebrew, toolchain } = tool;
  const installer = toolchain === undefined ? undefined : join(folder, toolchain, 'install');
  const recent = minimum === undefined || found === 'unknown' || !isOlder(found ?? '', minimum);
  const ok = found !== undefined && recent;
  return { command, found, minimum, ok, debian, homebrew, installer };
}

/** Whether a version is lower than another, part by part as numbers. */
function isOlder(version: string, minimum: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, wanted] of minimum.split('.').map(Number).entries()) {
    const part = parts[index] ?? 0;
    if (part !== wanted) return part < wanted;
  }
  return false;
}

/** Asks a tool for its version; some print it to standard error, some exit with an error. */
async function findVersion(program: string, args: readonly string[]): Promise<string | undefined> {
  const { error, text } = await run(program, args);
  const version = versionIn(text);
  const started = error === null || typeof error.code === 'number';
  return started || version !== undefined ? (version ?? 'unknown') : undefined;
}

/** Asks the program of an oracle that knows where the tool is; it fails if there is none. */
async function askVersion(program: string): Promise<string | undefined> {
  const { error, text } = await run(program, []);
  return error === null ? (versionIn(text) ?? 'unknown') : undefined;
}

function versionIn(text: string): string | undefined {
  return /[0-9]+(?:\.[0-9]+)+/.exec(text)?.[0];
}

function run(
  program: string,
  args: readonly string[],
): Promise<{ error: ExecFileException | null; text: string }> {
  return new Promise((resolve) => {
    const options = { timeout: VERSION_MS, encoding: 'utf8' } as const;
    execFile(program, args, options, (error, stdout, stderr) =>
      resolve({ error, text: `${stdout}\n${stderr}` }),
    );
  });
}
