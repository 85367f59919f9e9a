// Generated from spec/schema/certificate.schema.json by `npm run generate`; do not edit.

export type Slug = string;
export type Text = string;
export type Digest = string;

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
   * name of the engine that was judged
   */
  subject: Text;
  /**
   * SHA-256 of each file that the verdict depends on: `spec`, `engine` and `subject` files by their path
   */
  files: {
    [k: string]: Digest;
  };
  oracles: CertifiedOracle[];
  /**
   * the lines of the gate report about this game
   */
  results: CertifiedResult[];
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
