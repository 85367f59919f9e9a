/** Number of set bits of a mask of four. */
export const COUNT: Uint8Array = new Uint8Array(16);

/** Place of the k-th set bit (k from 0) of a mask of four, at `mask*4 + k`. */
export const NTH: Uint8Array = new Uint8Array(64);

/** Empty cells of a packed line of four as a mask of four. */
export const EMPTIES: Uint8Array = new Uint8Array(65536);

for (let mask = 0; mask < 16; mask += 1) {
  let count = 0;
  for (let place = 0; place < 4; place += 1) {
    if (((mask >> place) & 1) === 0) continue;
    NTH[mask * 4 + count] = place;
    count += 1;
  }
  COUNT[mask] = count;
}

for (let line = 0; line < 65536; line += 1) {
  let empties = 0;
  for (let place = 0; place < 4; place += 1) {
    if (((line >> (4 * place)) & 15) === 0) empties |= 1 << place;
  }
  EMPTIES[line] = empties;
}
