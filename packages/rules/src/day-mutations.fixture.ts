import { causeMutations } from './causes/causes.fixture.js';
import type { DayCause } from './causes/causes.js';
import {
  atClose,
  atOpening,
  closingOf,
  type Mutations,
  rewritten,
  sealed,
  withCauses,
  withFile,
  withOpening,
} from './day-edits.fixture.js';
import { fieldMutations } from './day-fields.fixture.js';
import { causeFieldMutations } from './day-fields-of-causes.fixture.js';
import { roles } from './day-file.fixture.js';
import { chainedCommitment } from './day-file.js';
import { keys } from './day-mutations-key.fixture.js';
import { lists } from './day-mutations-list.fixture.js';
import { openings } from './day-mutations-opening.fixture.js';
import { publishing } from './day-mutations-publishing.fixture.js';
import { halts, pricesAndTicks } from './day-mutations-ticks.fixture.js';
import { bytesFromHex, toHex } from './fairness.js';
import { type FinishedDay, hashOf, iso, testHashes } from './finish-day.fixture.js';
import { minuteMs } from './time.js';

const causes: Mutations = {
  'a cause of an unknown kind': {
    code: 'CAUSE_INVALID',
    mutate: (day) =>
      withCauses(day, (list) => [
        ...list,
        { kind: 'favour', tick: day.file.endTick, celebrityId: roles.quiet } as unknown as DayCause,
      ]),
  },
  'causes out of order': {
    code: 'CAUSE_INVALID',
    mutate: (day) => {
      const closing = closingOf(day);
      return {
        ...withFile(day, { closing: JSON.stringify({ ...closing, causes: closing.causes.toReversed() }) }),
        seen: {},
      };
    },
  },
};

const otherSeed = (day: FinishedDay) => bytesFromHex(day.file.seed).map((byte) => byte ^ 1);

const records: Mutations = {
  'the seed swapped': {
    code: 'COMMITMENT_BROKEN',
    mutate: (day) => withFile(day, { seed: toHex(otherSeed(day)) }),
  },
  'the seed swapped with its commitment': {
    code: 'COMMITMENT_CHANGED',
    mutate: (day) => {
      const commitment = chainedCommitment(otherSeed(day), day.file, testHashes);
      return withFile(day, { seed: toHex(otherSeed(day)), commitment });
    },
  },
  'the commitment row deleted and made again': {
    code: 'COMMITTED_LATE',
    mutate: (day) => withFile(day, { committedAt: iso(Date.parse(day.file.committedAt) + 8 * 24 * 60 * minuteMs) }),
  },
  'the chain of commitments broken': {
    code: 'CHAIN_BROKEN',
    mutate: (day) => withFile(day, { previousCommitment: '00'.repeat(32) }),
  },
  'the hash of the opening before broken': {
    code: 'CHAIN_BROKEN',
    mutate: (day) => rewritten(withOpening(day, (opening) => ({ ...opening, previousOpening: 'ab'.repeat(32) }))),
  },
  'the hash of the closing before broken': {
    code: 'CHAIN_BROKEN',
    mutate: (day) => sealed(day, (closing) => ({ ...closing, previousClosing: 'ab'.repeat(32) })),
  },
  'the day before changed': {
    code: 'CHAIN_BROKEN',
    mutate: (day) => ({ ...day, previous: day.previous && { ...day.previous, closing: `${day.previous.closing} ` } }),
  },
  'the opening record changed after the day': {
    code: 'OPENING_CHANGED',
    mutate: (day) => ({
      ...sealed(
        withOpening(
          day,
          atOpening(roles.quiet, (state) => ({ ...state, hot: !state.hot })),
        ),
      ),
    }),
  },
  'the opening record published late': {
    code: 'OPENING_LATE',
    mutate: (day) => withFile(day, { openedAt: iso(Date.parse(day.file.openedAt ?? '') + minuteMs) }),
  },
  'the closing record changed': {
    code: 'CLOSING_CHANGED',
    mutate: (day) => sealed(day, (closing) => ({ ...closing, ledger: { ...closing.ledger, rows: 4 } })),
  },
  'the opening record withheld': { code: 'RECORD_WITHHELD', mutate: (day) => withFile(day, { opening: null }) },
  'the closing record withheld': { code: 'RECORD_WITHHELD', mutate: (day) => withFile(day, { closing: null }) },
  'a record of another day': {
    code: 'RECORD_INVALID',
    mutate: (day) => withOpening(day, (opening) => ({ ...opening, day: '2026-03-11' })),
  },
  'a row of the ledger changed': {
    code: 'LEDGER_ROOT',
    mutate: (day) => ({ ...day, ledger: { ...day.ledger, root: hashOf('other rows') } }),
  },
};

const states: Mutations = {
  'a hot spell altered at the opening': {
    code: 'STATE_AT_OPENING',
    mutate: (day) =>
      rewritten(
        withOpening(
          day,
          atOpening(roles.quiet, (state) => ({ ...state, hot: !state.hot })),
        ),
      ),
  },
  'a pending jump altered at the opening': {
    code: 'STATE_AT_OPENING',
    mutate: (day) =>
      rewritten(
        withOpening(
          day,
          atOpening(roles.quiet, (state) => ({ ...state, pendingJump: 50_000 })),
        ),
      ),
  },
  'the price altered overnight': {
    code: 'STATE_AT_OPENING',
    mutate: (day) =>
      rewritten(
        withOpening(
          day,
          atOpening(roles.quiet, (state) => ({ ...state, priceMicros: state.priceMicros + 1 })),
        ),
      ),
  },
  'a celebrity removed': {
    code: 'STATE_AT_OPENING',
    mutate: (day) =>
      rewritten(
        withOpening(day, (opening) => ({
          ...opening,
          celebrities: opening.celebrities.filter(({ id }) => id !== roles.quiet),
        })),
      ),
  },
  'a celebrity added with a jump ahead': {
    code: 'STATE_AT_OPENING',
    mutate: (day) =>
      rewritten(
        withOpening(day, (opening) => ({
          ...opening,
          celebrities: [
            ...opening.celebrities,
            ...opening.celebrities.slice(8, 9).map((state) => ({ ...state, id: 'new', slot: 20, pendingJump: 90_000 })),
          ],
        })),
      ),
  },
  'the state at close altered': {
    code: 'STATE_AT_CLOSE',
    mutate: (day) =>
      sealed(
        day,
        atClose(roles.quiet, (state) => ({ ...state, pendingJump: 1 })),
      ),
  },
  'a celebrity missing at close': {
    code: 'STATE_AT_CLOSE',
    mutate: (day) => sealed(day, (closing) => ({ ...closing, celebrities: closing.celebrities.slice(1) })),
  },
};

export const dayMutations: Mutations = {
  ...pricesAndTicks,
  ...halts,
  ...causes,
  ...records,
  ...states,
  ...openings,
  ...publishing,
  ...lists,
  ...keys,
  ...fieldMutations,
  ...causeFieldMutations,
  ...(Object.assign({}, ...Object.values(causeMutations())) as Mutations),
};
