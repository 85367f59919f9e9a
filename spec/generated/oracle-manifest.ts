// Generated from spec/schema/oracle-manifest.schema.json by `npm run generate`; do not edit.

export type Slug = string;
/**
 * a program and its arguments; nothing in them is expanded or replaced
 */
export type Command = string[];

/**
 * The file oracle.json of an oracle: how to build and run it, and what it needs.
 */
export interface OracleManifest {
  /**
   * name of the oracle and of its folder
   */
  name: Slug;
  /**
   * for reports, such as Rust
   */
  language: string;
  /**
   * name@major.minor of the specs that it implements
   */
  games: string[];
  /**
   * folder below oracles/sdk that the build reads as well
   */
  sdk?: Slug;
  /**
   * commands that build it, in order, each run in the oracle's folder without a shell; what they make belongs into build/
   */
  build?: Command[];
  /**
   * the command that starts the adapter; files are named relative to the oracle's folder
   */
  run: Command;
  /**
   * tools that have to be installed
   */
  requires: Tool[];
  /**
   * names of environment variables that are passed through to build and run
   */
  environment?: string[];
  /**
   * memory that the adapter may use, descendants included; 2048 if absent
   */
  memoryMiB?: number;
  /**
   * time from the start to the handshake, in milliseconds; 10000 if absent
   */
  handshakeMs?: number;
  /**
   * version that the handshake has to name; anything if absent
   */
  version?: string;
  /**
   * states that no code of the engine that it checks is used
   */
  independent: true;
}
export interface Tool {
  /**
   * name of the program, looked up in PATH
   */
  command: string;
  /**
   * arguments with which it prints its version
   */
  version: string[];
  /**
   * lowest version that works, such as 1.70
   */
  minimum?: string;
  /**
   * folder of the oracle or of its SDK with two programs: `version` prints the version of the tool that the build uses and is asked in place of the command, `install` installs the tool where no package does
   */
  toolchain?: string;
  /**
   * package of Debian and Ubuntu, or what to do there
   */
  debian: string;
  /**
   * formula of Homebrew, or what to do on macOS
   */
  homebrew: string;
}
