import { copyFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes all kernels of a game in a copied tree slower: each does a share of its operations once more,
 * on a twin with a corpus of its own, so that its results stay the same.
 *
 * @param root - a copy that `copyVariant` has made
 * @param share - additional work, such as 0.05
 */
export function addWork(root: string, game: string, share: number): void {
  const folder = join(root, 'dist', 'bench', 'games');
  const module = join(folder, `${game}.js`);
  renameSync(module, join(folder, `${game}-own.js`));
  copyFileSync(join(folder, `${game}-own.js`), join(folder, `${game}-twin.js`));
  writeFileSync(
    module,
    `import { kernels as own } from './${game}-own.js';
import { kernels as twins } from './${game}-twin.js';

export const kernels = own.map((kernel, index) => {
  const twin = twins[index];
  let due = 0;
  let sink = 0;
  return {
    id: kernel.id,
    setup(seed) {
      kernel.setup(seed);
      twin.setup(seed);
      due = 0;
    },
    run(iterations) {
      const checksum = kernel.run(iterations);
      due += iterations * ${share};
      const more = Math.floor(due);
      due -= more;
      if (more > 0) sink ^= twin.run(more);
      return sink === 0.5 ? 0 : checksum;
    },
  };
});
`,
  );
}
