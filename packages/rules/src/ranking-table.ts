import { indexAt, type ReturnChain } from './time-weighted-return.js';

/**
 * All players' cash and positions in typed arrays (columnar layout): one row per player, each row's positions
 * contiguous in one long array, so that a million players are valued in one sequential pass over memory. A
 * trade rewrites one row.
 *
 * All indices are in bounds, so elements are read `as number`.
 */

export interface RankingRow {
  readonly cashCents: number;
  readonly chain: ReturnChain;
  /** The celebrities' indices in the price vector, and the shares held of each. */
  readonly slots: readonly number[];
  readonly shares: readonly number[];
}

const initialRows = 1_024;
const initialEntries = 8_192;
/** Spare capacity for a row that outgrew its place, so that it seldom moves again. */
const spareEntries = 2;

function grown<Elements extends Float64Array | Uint32Array | Uint16Array>(
  elements: Elements,
  length: number,
): Elements {
  const larger = new (elements.constructor as new (length: number) => Elements)(length);
  larger.set(elements);
  return larger;
}

export class RankingTable {
  #rowCount = 0;
  #cash = new Float64Array(initialRows);
  #index = new Float64Array(initialRows);
  #base = new Float64Array(initialRows);
  /** Per row: start, count and capacity of its positions. */
  #first = new Uint32Array(initialRows);
  #count = new Uint16Array(initialRows);
  #capacity = new Uint16Array(initialRows);
  #entryEnd = 0;
  #wasted = 0;
  #slots = new Uint16Array(initialEntries);
  #shares = new Uint32Array(initialEntries);

  get rowCount(): number {
    return this.#rowCount;
  }

  /** @returns the index of the new row */
  add(row: RankingRow): number {
    const index = this.#rowCount;
    if (index === this.#cash.length) this.#growRows();
    this.#rowCount += 1;
    this.write(index, row);
    return index;
  }

  write(index: number, { cashCents, chain, slots, shares }: RankingRow): void {
    if (index < 0 || index >= this.#rowCount) throw new RangeError(`there is no row ${index}`);
    if (slots.length !== shares.length) throw new RangeError('each position needs a slot and shares');
    this.#cash[index] = cashCents;
    this.#index[index] = chain.index;
    this.#base[index] = chain.baseCents;
    if (slots.length > (this.#capacity[index] as number)) this.#moveToEnd(index, slots.length + spareEntries);
    const first = this.#first[index] as number;
    this.#count[index] = slots.length;
    this.#slots.set(slots, first);
    this.#shares.set(shares, first);
  }

  /** The return index of a row that is worth this. Without a base (NaN) the return stands still. */
  indexAt(row: number, valueCents: number): number {
    const chain = { index: this.#index[row] as number, baseCents: this.#base[row] as number };
    return Number.isNaN(chain.baseCents) ? chain.index : indexAt(chain, valueCents);
  }

  /** Writes every row's value at these prices into an array with one element per row. */
  valueAll(pricesCents: Float64Array, into: Float64Array): void {
    const rowCount = this.#rowCount;
    for (let row = 0; row < rowCount; row += 1) into[row] = this.valueCents(row, pricesCents);
  }

  /**
   * A row's cash plus positions at these prices, exact under 2^53 cents. A slot without a price counts as
   * zero.
   */
  valueCents(row: number, pricesCents: Float64Array): number {
    const first = this.#first[row] as number;
    const end = first + (this.#count[row] as number);
    let value = this.#cash[row] as number;
    for (let entry = first; entry < end; entry += 1) {
      value += (this.#shares[entry] as number) * (pricesCents[this.#slots[entry] as number] ?? 0);
    }
    return value;
  }

  #growRows(): void {
    const length = this.#cash.length * 2;
    this.#cash = grown(this.#cash, length);
    this.#index = grown(this.#index, length);
    this.#base = grown(this.#base, length);
    this.#first = grown(this.#first, length);
    this.#count = grown(this.#count, length);
    this.#capacity = grown(this.#capacity, length);
  }

  #moveToEnd(index: number, room: number): void {
    this.#wasted += this.#capacity[index] as number;
    // Free the row's old place before compaction, so that it is not copied.
    this.#capacity[index] = 0;
    this.#count[index] = 0;
    if (this.#wasted > this.#entryEnd / 2) this.#compact();
    while (this.#entryEnd + room > this.#slots.length) {
      this.#slots = grown(this.#slots, this.#slots.length * 2);
      this.#shares = grown(this.#shares, this.#shares.length * 2);
    }
    this.#first[index] = this.#entryEnd;
    this.#capacity[index] = room;
    this.#entryEnd += room;
  }

  /** Compaction: copies all rows into new arrays in row order, without the freed places. */
  #compact(): void {
    const slots = new Uint16Array(this.#slots.length);
    const shares = new Uint32Array(this.#shares.length);
    let end = 0;
    for (let row = 0; row < this.#rowCount; row += 1) {
      const first = this.#first[row] as number;
      const count = this.#count[row] as number;
      slots.set(this.#slots.subarray(first, first + count), end);
      shares.set(this.#shares.subarray(first, first + count), end);
      this.#first[row] = end;
      end += this.#capacity[row] as number;
    }
    this.#slots = slots;
    this.#shares = shares;
    this.#entryEnd = end;
    this.#wasted = 0;
  }
}
