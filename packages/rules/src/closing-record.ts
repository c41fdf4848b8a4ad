import type { DayBeacon } from './beacon.js';
import type { DayCause } from './causes/causes.js';
import type { OpeningCelebrity } from './day-record.js';

/** Published after a day, as the opening record is before it (see `day-record.ts`). */
export interface ClosingRecord {
  readonly day: string;
  /** Hash of the day's opening record. Hexadecimal. */
  readonly opening: string;
  /** The hash of the closing record of the day before; `null` for the first one. Hexadecimal. */
  readonly previousClosing: string | null;
  /** `null` for a day that was committed to without a source of any. */
  readonly beacon: DayBeacon | null;
  /** Of the day's prices (`drawingKey`). Hexadecimal. */
  readonly key: string;
  readonly firstTick: number;
  readonly lastTick: number;
  readonly causes: readonly DayCause[];
  /** SHA-256 over `tickLine` of all ticks of the day. Hexadecimal. */
  readonly prices: string;
  /** In slot order, after the last tick. */
  readonly celebrities: readonly OpeningCelebrity[];
  readonly ledger: { readonly rows: number; readonly root: string };
}
