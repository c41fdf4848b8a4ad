import type { EntryKind } from '@limelight/rules/entry-kind';

/** What was booked in a month, in SE$ cents by kind of entry, from the players' view. */
export type Flows = ReadonlyMap<EntryKind, number>;

/** Counts every movement of cash as the game's ledger does, so that cash is their sum at any time. */
export class Books {
  #months: Map<EntryKind, number>[] = [];
  #totalCents = 0;

  beginMonth(): void {
    this.#months.push(new Map());
  }

  add(kind: EntryKind, amountCents: number): void {
    const month = this.#months.at(-1);
    month?.set(kind, (month.get(kind) ?? 0) + amountCents);
    this.#totalCents += amountCents;
  }

  get months(): readonly Flows[] {
    return this.#months;
  }

  /** All cash of all players, if every movement was booked. */
  get totalCents(): number {
    return this.#totalCents;
  }
}
