import type { DayCause } from './causes/causes.js';
import { chosenFrom } from './causes/premiere.fixture.js';
import type { CommittedDay } from './check-list.js';
import type { ClosingRecord } from './closing-record.js';
import { type Edit, type Mutation, type Mutations, named, played, without } from './day-edits.fixture.js';
import { committedAfter, roles } from './day-file.fixture.js';
import { chainedCommitment } from './day-file.js';
import type { OpeningRecord } from './day-record.js';
import { termsText } from './day-terms.js';
import { type FinishedDay, hashOf, testHashes } from './finish-day.fixture.js';

/** The operator commits to another list; all that follows from it agrees. */
const listed = (edit: Edit<readonly string[]>): Mutation => ({
  code: 'LIST_BROKEN',
  mutate: (day) =>
    played(day, (plan) => {
      const { previousCommitment, terms: text } = day.file;
      const terms = termsText({
        ...JSON.parse(text ?? ''),
        celebrityIds: edit(plan.opening.premiereDraw?.celebrityIds ?? []),
      });
      const commitment = chainedCommitment(plan.seed, { previousCommitment, terms }, testHashes);
      return { ...plan, opening: chosenFrom(plan.opening, { ...day.file, commitment }, edit) };
    }),
});

const withCommitted = (day: FinishedDay, change: Edit<CommittedDay>): FinishedDay => ({
  ...day,
  committed: day.committed && change(day.committed),
});

interface Records {
  readonly opening: OpeningRecord;
  readonly closing: ClosingRecord;
}

/** Other records of the day of the commitment, which agree with each other. */
const recorded = (edit: Edit<Records>): Mutation => ({
  code: 'LIST_BROKEN',
  mutate: (day) =>
    withCommitted(day, ({ opening: before, closing: after, ...committed }) => {
      const records = edit({ opening: JSON.parse(before ?? ''), closing: JSON.parse(after ?? '') });
      const opening = JSON.stringify(records.opening);
      return { ...committed, opening, closing: JSON.stringify({ ...records.closing, opening: hashOf(opening) }) };
    }),
});

const withState = (id: string, edit: Edit<OpeningRecord['celebrities']>): Edit<Records> => {
  return ({ opening, closing }) => {
    const [own, others] = [true, false].map((isOwn) =>
      opening.celebrities.filter((state) => (state.id === id) === isOwn),
    );
    const celebrities = [...(others ?? []), ...edit(own ?? [])].toSorted((one, other) => one.slot - other.slot);
    return { opening: { ...opening, celebrities }, closing };
  };
};
const withCauses =
  (edit: Edit<readonly DayCause[]>): Edit<Records> =>
  ({ opening, closing }) => ({ opening, closing: { ...closing, causes: edit(closing.causes) } });
const standingStill: Edit<OpeningRecord['celebrities']> = (states) =>
  states.map((state) => ({ ...state, suspended: true }));

const unchecked = (change: (committed: CommittedDay) => Partial<CommittedDay>): Mutation => ({
  code: 'LIST_UNCHECKED',
  mutate: (day) => withCommitted(day, (committed) => ({ ...committed, ...change(committed) })),
});
const committedFields: { readonly [Field in keyof CommittedDay]-?: Mutation } = {
  day: unchecked(() => ({ day: '2026-03-04' })),
  model: unchecked(() => ({ model: 'earlier' })),
  opening: unchecked(({ opening }) => ({ opening: opening?.replace('"suspended":false', '"suspended":true') ?? null })),
  closing: unchecked(({ closing }) => ({ closing: `${closing} ` })),
};

/** Whether the list that was committed to was complete. */
export const lists: Mutations = {
  'a celebrity left out of the list at the commitment': listed((ids) => ids.filter((id) => id !== roles.quiet)),
  'a list of three at the commitment': listed(() => [...roles.premieres]),
  'an empty list at the commitment': listed(() => []),
  'a celebrity left out that was suspended later on the day of the commitment': listed((ids) =>
    ids.filter((id) => id !== roles.news),
  ),
  'a celebrity in the list that stood still at the commitment': recorded(withState(roles.quiet, standingStill)),
  'a celebrity in the list that was not listed at the commitment': recorded(withState(roles.quiet, () => [])),
  'a celebrity in the list that trades again later on the day of the commitment': recorded((records) =>
    withCauses((causes) => [
      ...without('restoration')(causes),
      ...causes.flatMap((cause) => (cause.kind === 'restoration' ? [{ ...cause, tick: committedAfter + 11 + 1 }] : [])),
    ])(records),
  ),
  'the day of the commitment withheld': { code: 'LIST_UNCHECKED', mutate: (day) => ({ ...day, committed: null }) },
  'the records of the day of the commitment withheld': unchecked(() => ({ opening: null, closing: null })),
  'the closing record of the day of the commitment withheld': unchecked(() => ({ closing: null })),
  'the day before in the place of the day of the commitment': {
    code: 'LIST_UNCHECKED',
    mutate: (day) => withCommitted(day, (committed) => ({ ...committed, day: '2026-03-02' })),
  },
  'the day of the commitment with a record of another one': unchecked(({ opening }) => ({
    opening: opening?.replace('2026-03-03', '2026-03-04') ?? null,
  })),
  ...named('of the day of the commitment,', committedFields),
};
