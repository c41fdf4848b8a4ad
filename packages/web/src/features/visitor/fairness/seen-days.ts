import type { FairDay } from '@limelight/contract/exchange/market.schema';
import type { SeenHashes } from '@limelight/rules/day-file';

/**
 * Hashes of days as this browser first saw them. Published once, they must never change: a check compares
 * them with what is published later.
 */
const storageKey = 'limelight.seen-days';
const daysStored = 60;

interface SeenDay extends SeenHashes {
  /** Recomputed here without a problem. */
  readonly verified?: boolean;
}

type SeenDays = Readonly<Record<string, SeenDay>>;

function readSeen(): SeenDays {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as SeenDays;
  } catch {
    return {};
  }
}

function writeSeen(seen: SeenDays): void {
  const newest = Object.entries(seen)
    .toSorted(([one], [other]) => other.localeCompare(one))
    .slice(0, daysStored);
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // Then a check compares with the list of days alone.
  }
}

/** Remembers the hashes of days that were not seen before. */
export function rememberDays(days: readonly FairDay[]): void {
  const seen = readSeen();
  const added = days.map(({ day, commitment, openingHash, closingHash }) => {
    const before = seen[day];
    return [
      day,
      {
        ...before,
        commitment: before?.commitment ?? commitment,
        opening: before?.opening ?? openingHash,
        closing: before?.closing ?? closingHash,
      },
    ];
  });
  writeSeen({ ...seen, ...Object.fromEntries(added) });
}

export function seenDay(day: string): SeenDay {
  return readSeen()[day] ?? {};
}

export function noteVerified(day: string, verified: boolean): void {
  const seen = readSeen();
  writeSeen({ ...seen, [day]: { ...seen[day], verified } });
}
