/** Highest rank on a board; under cap clamp15 two tiles of this rank merge into one of it (T48-09). */
export const TOP_RANK = 15;

/**
 * Moves one line towards its index 0: slides, and merges equal tiles once (T48-04 to T48-07, T48-09).
 *
 * @param line - ranks in reading order, index 0 at the side the tiles move towards; changed in place
 * @param fresh - set to 1 where a merge of this move made the tile, else to 0; as long as `line`
 * @returns points of the move: the sum of the tiles made (T48-10)
 */
export function moveLine(line: number[], fresh: number[]): number {
  let score = 0;
  let length = 0;
  // Rank of the last written tile while it may still merge; 0 once it cannot (T48-06).
  let open = 0;
  fresh.fill(0);
  for (const rank of line) {
    if (rank === 0) continue;
    if (rank === open) {
      const merged = Math.min(rank + 1, TOP_RANK);
      line[length - 1] = merged;
      fresh[length - 1] = 1;
      score += 2 ** merged;
      open = 0;
    } else {
      // The writer is never ahead of the reader, so no unread tile is lost.
      line[length] = rank;
      length += 1;
      open = rank;
    }
  }
  line.fill(0, length);
  return score;
}
