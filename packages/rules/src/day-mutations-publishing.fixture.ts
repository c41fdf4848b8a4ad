import {
  closingOf,
  type Mutations,
  openingOf,
  playedFrom,
  rewritten,
  sealed,
  withFile,
  withOpening,
} from './day-edits.fixture.js';
import type { OpeningRecord } from './day-record.js';
import { type FinishedDay, iso } from './finish-day.fixture.js';
import { dayMs, type LondonDay, minuteMs, startOfLondonDay, tickMs } from './time.js';

const midnightOf = ({ file }: FinishedDay) => startOfLondonDay(file.day as LondonDay);

/** When and in which form commitment and records are published. */
export const publishing: Mutations = {
  'a commitment of the minute before the day': {
    code: 'COMMITTED_LATE',
    mutate: (day) => withFile(day, { committedAt: iso(midnightOf(day) - minuteMs) }),
  },
  'a commitment six days ahead': {
    code: 'COMMITTED_LATE',
    mutate: (day) => withFile(day, { committedAt: iso(midnightOf(day) - 6 * dayMs) }),
  },
  'a commitment without a time': {
    code: 'TIME_UNTRUE',
    mutate: (day) => withFile(day, { committedAt: null as unknown as string }),
  },
  'a commitment of a year before': {
    code: 'TIME_UNTRUE',
    mutate: (day) => withFile(day, { committedAt: iso(midnightOf(day) - 365 * dayMs) }),
  },
  'an opening record without a time': { code: 'TIME_UNTRUE', mutate: (day) => withFile(day, { openedAt: '' }) },
  'an opening record of a year before': {
    code: 'TIME_UNTRUE',
    mutate: (day) => withFile(day, { openedAt: iso(midnightOf(day) - 365 * dayMs) }),
  },
  'an opening record of before the last price': {
    code: 'TIME_UNTRUE',
    mutate: (day) => withFile(day, { openedAt: iso(midnightOf(day) - 5 * minuteMs) }),
  },
  'a closing record of before the end of the day': {
    code: 'TIME_UNTRUE',
    mutate: (day) => withFile(day, { closedAt: iso(midnightOf(day)) }),
  },
  'another interval': {
    code: 'INTERVAL_CHANGED',
    mutate: (day) => playedFrom(day, (opening) => ({ ...opening, tickMs: 2 * tickMs })),
  },
  'another first day of the chain': {
    code: 'CHAIN_BROKEN',
    mutate: (day) => rewritten(withOpening(day, (opening) => ({ ...opening, firstDay: day.file.day }))),
  },
  'a record with spaces': {
    code: 'RECORD_FORM',
    mutate: (day) => rewritten(withFile(day, { opening: JSON.stringify(openingOf(day), null, 1) })),
  },
  'a closing record with spaces': {
    code: 'RECORD_FORM',
    mutate: (day) => ({ ...withFile(day, { closing: `${day.file.closing} ` }), seen: {} }),
  },
  'two rows swapped': {
    code: 'RECORD_FORM',
    mutate: (day) =>
      rewritten(
        withOpening(day, (opening) => {
          const [first, second, ...others] = opening.celebrities;
          return { ...opening, celebrities: [second, first, ...others] } as OpeningRecord;
        }),
      ),
  },
  'a celebrity listed twice': {
    code: 'RECORD_FORM',
    mutate: (day) =>
      rewritten(
        withOpening(day, (opening) => ({
          ...opening,
          celebrities: [
            ...opening.celebrities,
            ...opening.celebrities.slice(-1).map((state) => ({ ...state, slot: 9 })),
          ],
        })),
      ),
  },
  'a celebrity listed twice at the close': {
    code: 'RECORD_FORM',
    mutate: (day) =>
      sealed(day, (closing) => ({
        ...closing,
        celebrities: [...closing.celebrities, ...closing.celebrities.slice(0, 1)],
      })),
  },
  'the ledger left out': {
    code: 'RECORD_FORM',
    mutate: (day) => {
      const { ledger: _, ...closing } = closingOf(day);
      return { ...withFile(day, { closing: JSON.stringify(closing) }), seen: {} };
    },
  },
  'a cause with a field that its kind does not have': {
    code: 'RECORD_FORM',
    mutate: (day) =>
      sealed(day, (closing) => ({
        ...closing,
        causes: closing.causes.map((cause) => ({ ...cause, note: 'nothing' })),
      })),
  },
};
