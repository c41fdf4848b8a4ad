import { openingOffset } from '@limelight/rules/ranking';
import type { SnapshotDays, SnapshotRow } from './snapshot.sql.js';

/** Each row's figures at the start of the windows and at the newest snapshot; filled page by page. */
export class Baselines {
  readonly days: SnapshotDays;
  readonly week: Float64Array;
  readonly month: Float64Array;
  /** At the newest snapshot; NaN for a player without one. */
  readonly lastValues: Float64Array;
  readonly lastContributed: Float64Array;

  constructor(days: SnapshotDays, rowCount: number) {
    this.days = days;
    this.week = new Float64Array(rowCount);
    this.month = new Float64Array(rowCount);
    this.lastValues = new Float64Array(rowCount).fill(Number.NaN);
    this.lastContributed = new Float64Array(rowCount);
  }

  take(row: number, { day, value_cents, contributed_cents }: SnapshotRow): void {
    const offset = openingOffset({ valueCents: value_cents, contributedCents: contributed_cents });
    if (day === this.days.week) this.week[row] = offset;
    if (day === this.days.month) this.month[row] = offset;
    if (day !== this.days.last) return;
    this.lastValues[row] = value_cents;
    this.lastContributed[row] = contributed_cents;
  }

  knows(row: number): boolean {
    return !Number.isNaN(this.lastValues[row] ?? Number.NaN);
  }
}
