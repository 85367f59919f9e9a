import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processImplementation } from '../../../../oracles/client/process-implementation.ts';
import type { Implementation } from '../../../../oracles/implementation.ts';
import { packageRoot } from '../../../../spec/package-root.ts';

/** A mistake in a copy of an oracle. */
export interface PlantedFault {
  readonly name: string;
  /** Source file in the folder of the oracle. */
  readonly file: string;
  /** Texts that occur there once each, and what takes their places. */
  readonly edits: readonly (readonly [from: string, to: string])[];
}

/** Folders of an oracle that hold what its build makes. */
const MADE = /\/(build|target|\.lockstep|__pycache__)$/;

/** Copies of one oracle, each with a mistake; removed by `close`. */
export class Nursery {
  private readonly root = mkdtempSync(join(tmpdir(), 'lockstep-planted-'));
  private readonly oracle: string;

  /** @param oracle - name of the oracle that is copied */
  constructor(oracle: string) {
    this.oracle = oracle;
    mkdirSync(join(this.root, 'oracles'));
    symlinkSync(join(packageRoot(), 'oracles', 'sdk'), join(this.root, 'oracles', 'sdk'));
    symlinkSync(join(packageRoot(), 'spec'), join(this.root, 'spec'));
  }

  /**
   * Copies the oracle and puts the mistake in.
   *
   * @returns folder of the copy
   * @throws {Error} if the text does not occur exactly once: then the oracle has been rewritten
   */
  plant(fault: PlantedFault): string {
    const folder = join(this.root, 'oracles', fault.name);
    cpSync(join(packageRoot(), 'oracles', this.oracle), folder, {
      recursive: true,
      filter: (path) => !MADE.test(path),
    });
    const path = join(folder, fault.file);
    let text = readFileSync(path, 'utf8');
    for (const [from, to] of fault.edits) {
      const parts = text.split(from);
      if (parts.length !== 2) {
        const places = parts.length - 1;
        throw new Error(`${fault.name}: ${places} places in ${fault.file} hold: ${from}`);
      }
      text = parts.join(to);
    }
    writeFileSync(path, text);
    return folder;
  }

  /** A Python copy, ready to be started. */
  python(fault: PlantedFault): Implementation {
    const command = ['python3', '-B', join(this.plant(fault), 'adapter.py')];
    return processImplementation({ name: fault.name, command, base: this.root });
  }

  /** A Rust copy, built; all copies share what they have in common. */
  rust(fault: PlantedFault): Implementation {
    const folder = this.plant(fault);
    const target = join(this.root, 'target');
    execFileSync('cargo', ['build', '--release', '--locked', '--offline', '--quiet'], {
      cwd: folder,
      env: { ...process.env, CARGO_TARGET_DIR: target, CARGO_INCREMENTAL: '0' },
      stdio: 'pipe',
    });
    const program = join(folder, 'adapter');
    copyFileSync(join(target, 'release', this.oracle), program);
    return processImplementation({ name: fault.name, command: [program], base: this.root });
  }

  close(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
