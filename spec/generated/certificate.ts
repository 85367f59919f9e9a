// Generated from spec/schema/certificate.schema.json by `npm run generate`; do not edit.

export type Slug = string;
export type Text = string;
export type Digest = string;
export type Path = string;

/**
 * Written when a gate has passed for a game: what was judged, by which digests, with which results. It holds for exactly these files.
 */
export interface Certificate {
  format: 'lockstep-certificate@1';
  game: Slug;
  /**
   * of the rules
   */
  version: Text;
  lockstep: Text;
  node: Text;
  seed: number;
  date: string;
  /**
   * the engine that was judged: `lockstep` is the built-in one, `module:PATH` a module, everything else a command
   */
  subject: Text;
  /**
   * in which it was judged
   */
  profiles: Slug[];
  /**
   * files of this package: the rules and, if it was judged, the built-in engine with all that it imports, as sources and as they were built
   */
  files: CertifiedFiles;
  project?: CertifiedProject;
  oracles: CertifiedOracle[];
  /**
   * the lines of the gate report about this game
   */
  results: CertifiedResult[];
}
/**
 * SHA-256 of files by their path
 */
export interface CertifiedFiles {
  [k: string]: Digest;
}
/**
 * Files outside of this package: the sources of a subject, or a game of a further root.
 */
export interface CertifiedProject {
  /**
   * folder of the gate file, relative to the output folder; all other paths are relative to it
   */
  folder: Path;
  /**
   * the root that the game was found in
   */
  root?: Path;
  /**
   * files and folders that the subject is made of
   */
  sources?: Path[];
  files: CertifiedFiles;
}
export interface CertifiedOracle {
  name: Slug;
  version: Text;
  /**
   * SHA-256 of its sources
   */
  digest: Digest;
}
export interface CertifiedResult {
  id: string;
  status: 'pass' | 'known' | 'warn';
  found: Text;
}
