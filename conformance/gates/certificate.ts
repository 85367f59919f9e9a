import { canonicalJson } from '../../spec/canonical-json.ts';
import type { GateReport } from '../../spec/generated/gate-report.ts';
import type { LogFiles } from '../run-log/log-files.ts';
import { type CertificateFacts, certificateFacts, type GatePlaces } from './certificate-facts.ts';
import { removeCertificate, saveCertificate } from './certificate-store.ts';
import { unbuiltFile } from './certified-files.ts';
import { firstChange } from './changes.ts';
import { judgeGame } from './judge-game.ts';

/** What became of the certificates of a gate. */
interface CertificateOutcome {
  /** Absolute paths of the certificates that were written. */
  readonly written: readonly string[];
  /** Absolute paths of older certificates that were removed, because the report refutes them. */
  readonly removed: readonly string[];
  /** Games that were judged and got no certificate, each with the reason in one line. */
  readonly refused: readonly { readonly game: string; readonly reason: string }[];
}

/** Certificates that wait for the verdict. */
export interface CertificateDrafts {
  /**
   * Writes a certificate for each game of which everything demanded holds, and removes those that
   * the report refutes. A game that was not judged, or not to the end, keeps the one that it has.
   *
   * @throws {OutputError} `E_CERTIFICATE_WRITE`
   */
  settle(report: GateReport): CertificateOutcome;
}

/** Facts, or why there are none. */
type Draft = { readonly facts: CertificateFacts } | { readonly reason: string };

/**
 * Takes the digests of everything that a gate is about to judge. To be called before the first
 * check begins: a certificate is only written if nothing has changed by the time of the verdict.
 * Logs of an earlier run say nothing about the files of today: no certificates for those.
 *
 * @param files - the file system that certificates are written to. Default: the real one
 */
export function draftCertificates(places: GatePlaces, files?: LogFiles): CertificateDrafts {
  const { gate, output } = places;
  const drafts = Object.entries(gate.games).map(([game, demands]) => {
    return { game, demands, draft: draftOf(places, game) };
  });
  return {
    settle(report) {
      const written: string[] = [];
      const removed: string[] = [];
      const refused: { game: string; reason: string }[] = [];
      for (const { game, demands, draft } of drafts) {
        const verdict = judgeGame(game, demands, report);
        if (verdict === undefined) continue;
        const old = verdict.refuted ? removeCertificate(output, game, files) : undefined;
        if (old !== undefined) removed.push(old);
        const final = verdict.reason === undefined ? settled(places, game, draft) : verdict;
        if ('facts' in final) {
          const { lockstep, node, seed, date } = report;
          const head = { format: 'lockstep-certificate@1', lockstep, node, seed, date } as const;
          const certificate = { ...head, ...final.facts, results: verdict.results };
          written.push(saveCertificate(output, certificate, files));
        } else {
          refused.push({ game, reason: final.reason ?? '' });
        }
      }
      return { written, removed, refused };
    },
  };
}

function draftOf(places: GatePlaces, game: string): Draft {
  try {
    return { facts: certificateFacts(places, game) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** A draft, if it still is true. */
function settled(places: GatePlaces, game: string, draft: Draft): Draft {
  if ('reason' in draft) return draft;
  const now = draftOf(places, game);
  if ('reason' in now) return now;
  const unbuilt = unbuiltFile(now.facts.files);
  if (unbuilt !== undefined) {
    return { reason: `${unbuilt} is newer than what was built from it: build, then run again` };
  }
  const change = firstChange(draft.facts, now.facts, 'while the gate was running');
  if (change !== undefined) return { reason: change.text };
  if (canonicalJson(draft.facts) === canonicalJson(now.facts)) return draft;
  return { reason: 'an oracle changed while the gate was running' };
}
