/**
 * Sorts rows by score, highest first, with a least-significant-digit (LSD) radix sort: linear in the rows and
 * stable, so equal scores stay in row order.
 *
 * All indices are in bounds, so elements are read `as number`.
 */

export type Scores = Int32Array | Float64Array;

/** Profits of a day usually lie within 65,536 basis points of each other, so one pass is enough. */
const digitBits = 16;
const digitCount = 2 ** digitBits;
const digitMask = digitCount - 1;
const keyBits = 32;
const keyCount = 2 ** keyBits;

/** Reused arrays, allocated once for up to `rowsMax` rows. */
export class RankingWorkspace {
  readonly rowsMax: number;
  readonly keys: [Uint32Array, Uint32Array];
  readonly rows: Uint32Array;
  readonly counts = new Uint32Array(digitCount);

  constructor(rowsMax: number) {
    this.rowsMax = rowsMax;
    this.keys = [new Uint32Array(rowsMax), new Uint32Array(rowsMax)];
    this.rows = new Uint32Array(rowsMax);
  }
}

/**
 * Sorts the row indices in `order` by the rows' scores, highest first. Scores are whole numbers less than
 * 2^53 apart, indexed by row.
 */
export function sortByScore(scores: Scores, order: Uint32Array, workspace: RankingWorkspace): void {
  if (order.length > workspace.rowsMax) throw new RangeError(`the workspace is too small for ${order.length} rows`);
  const [lowest, highest] = rangeOf(scores, order);
  const span = highest - lowest;
  const [keys] = workspace.keys;
  for (let place = 0; place < order.length; place += 1) {
    // The low 32 bits of the distance from the highest score.
    keys[place] = (highest - (scores[order[place] as number] as number)) >>> 0;
  }
  sortByKeys(order, workspace, Math.min(span, keyCount - 1));
  if (span < keyCount) return;
  for (let place = 0; place < order.length; place += 1) {
    keys[place] = Math.floor((highest - (scores[order[place] as number] as number)) / keyCount);
  }
  sortByKeys(order, workspace, Math.floor(span / keyCount));
}

function rangeOf(scores: Scores, order: Uint32Array): [lowest: number, highest: number] {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < order.length; place += 1) {
    const score = scores[order[place] as number] as number;
    if (score < lowest) lowest = score;
    if (score > highest) highest = score;
  }
  return [lowest, highest];
}

/** Sorts rows by their keys, lowest first; skips passes over digits that no key reaches. */
function sortByKeys(order: Uint32Array, workspace: RankingWorkspace, keyMax: number): void {
  const { counts } = workspace;
  let [keys, otherKeys] = workspace.keys;
  let rows = order;
  let otherRows = workspace.rows.subarray(0, order.length);
  for (let shift = 0; shift < keyBits && keyMax >= 2 ** shift; shift += digitBits) {
    counts.fill(0);
    for (let place = 0; place < rows.length; place += 1) {
      const digit = ((keys[place] as number) >>> shift) & digitMask;
      counts[digit] = (counts[digit] as number) + 1;
    }
    countsToOffsets(counts);
    for (let place = 0; place < rows.length; place += 1) {
      const key = keys[place] as number;
      const digit = (key >>> shift) & digitMask;
      const target = counts[digit] as number;
      counts[digit] = target + 1;
      otherKeys[target] = key;
      otherRows[target] = rows[place] as number;
    }
    [keys, otherKeys] = [otherKeys, keys];
    [rows, otherRows] = [otherRows, rows];
  }
  if (rows !== order) order.set(rows);
}

/** Prefix sum: turns the count of each digit into the position of its first row. */
function countsToOffsets(counts: Uint32Array): void {
  let start = 0;
  for (let digit = 0; digit < counts.length; digit += 1) {
    const count = counts[digit] as number;
    counts[digit] = start;
    start += count;
  }
}

/**
 * Assigns ranks from 1 to sorted rows, indexed by row. Equal scores share a rank, and the next rank skips
 * them (standard competition ranking): 1, 2, 2, 4.
 */
export function assignRanks(scores: Scores, order: Uint32Array, ranks: Uint32Array): void {
  let rank = 0;
  let previous = Number.NaN;
  for (let place = 0; place < order.length; place += 1) {
    const row = order[place] as number;
    const score = scores[row] as number;
    if (score !== previous) rank = place + 1;
    previous = score;
    ranks[row] = rank;
  }
}
