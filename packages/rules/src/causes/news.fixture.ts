import {
  caused,
  changed,
  closingOf,
  type Edit,
  inTurn,
  played,
  tickOf,
  withCauses,
  without,
} from '../day-edits.fixture.js';
import { firstTick, roles } from '../day-file.fixture.js';
import { type FinishedDay, finishDay } from '../finish-day.fixture.js';
import type { CauseFixture } from './cause.fixture.js';
import type { CelebrityCause } from './cause.js';
import type { DayCause } from './causes.js';

const again: Edit<readonly DayCause[]> = (causes) => [
  ...causes,
  ...causes.flatMap((cause) => (cause.kind === 'news' ? [{ ...cause, tick: cause.tick + 20 }] : [])),
];

const premiereOf = (day: FinishedDay) =>
  closingOf(day).causes.find(({ kind }) => kind === 'premiere') as DayCause & CelebrityCause;

const newsNear = ({ celebrityId, tick }: CelebrityCause, ticks: number): DayCause => ({
  kind: 'news',
  tick: tick + ticks,
  celebrityId,
  impactBps: 500,
});

const midnightNews = (day: FinishedDay) => eveningNews(day, roles.news);

const eveningNews = (day: FinishedDay, celebrityId: string): FinishedDay => {
  const { previous } = day.plan;
  if (previous === null) throw new Error('the day has none before it');
  const item = { kind: 'news', celebrityId, impactBps: 2_000 } as const;
  const closing = { ...JSON.parse(previous.closing ?? ''), causes: [{ ...item, tick: firstTick - 3 }] };
  const before = { ...previous, closing: JSON.stringify(closing) };
  return { ...finishDay({ ...day.plan, previous: before }), previous: before, seen: {} };
};

export const newsFixture: CauseFixture = {
  sample: ({ at, within, coin }) => [
    { kind: 'news', tick: at(4, 20), celebrityId: roles.news, impactBps: within(900, 2_000) * (coin() ? -1 : 1) },
  ],
  mutations: () => ({
    'an impact hidden': { code: 'PRICE', mutate: caused(without('news')) },
    'an impact changed': {
      code: 'PRICE',
      mutate: caused(changed('news', ({ impactBps }) => ({ impactBps: -impactBps }))),
    },
    'an impact added that no price shows': {
      code: 'PRICE',
      mutate: (day, pick) =>
        withCauses(day, (list) => [
          ...list,
          { kind: 'news', tick: tickOf(pick), celebrityId: roles.quiet, impactBps: 1_500 },
        ]),
    },
    'an impact of more than a fifth': {
      code: 'IMPACT_TOO_LARGE',
      mutate: caused(changed('news', () => ({ impactBps: 2_001 }))),
    },
    'an impact in parts of a basis point': {
      code: 'CAUSE_INVALID',
      mutate: caused(changed('news', ({ impactBps }) => ({ impactBps: impactBps + 0.5 }))),
    },
    'an impact doubled': { code: 'IMPACT_TOO_SOON', mutate: caused(again) },
    'news before midnight and after it': { code: 'IMPACT_TOO_SOON', mutate: midnightNews },
    'news shortly before the premiere of the same celebrity': {
      code: 'NEWS_NEAR_PREMIERE',
      mutate: (day) =>
        played(day, (plan) => ({ ...plan, causes: inTurn([...plan.causes, newsNear(premiereOf(day), -1)]) })),
    },
    'news after the premiere of the same celebrity': {
      code: 'NEWS_NEAR_PREMIERE',
      mutate: (day) =>
        played(day, (plan) => ({ ...plan, causes: inTurn([...plan.causes, newsNear(premiereOf(day), 3)]) })),
    },
    'news the evening before a premiere of the same celebrity': {
      code: 'NEWS_NEAR_PREMIERE',
      mutate: (day) => eveningNews(day, premiereOf(day).celebrityId),
    },
    'a cause dated after the day': {
      code: 'CAUSE_INVALID',
      mutate: (day) =>
        withCauses(
          day,
          changed('news', () => ({ tick: day.file.endTick + 1 })),
        ),
    },
  }),
};
