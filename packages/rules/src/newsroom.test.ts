import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bps, seCents } from './money.js';
import {
  chooseStory,
  type DayBar,
  type Fact,
  factKinds,
  findFacts,
  type MarketBrief,
  type PublishedStory,
  storiesPerDayMax,
  storyGapMs,
  topicOf,
} from './newsroom.js';
import { writeStory, writeWrap } from './newsroom-text.js';
import { dayMs, hourMs } from './time.js';

const nowMs = 20_000 * dayMs;

function bar(closeCents: number, volumeCents = 0): DayBar {
  return {
    highCents: seCents(closeCents + 100),
    lowCents: seCents(closeCents - 100),
    closeCents: seCents(closeCents),
    volumeCents: seCents(volumeCents),
  };
}

/** Thirty days that go up and down around SE$500. */
function brief(changes: Partial<MarketBrief> = {}): MarketBrief {
  return {
    day: '2026-03-10',
    celebrityId: '1',
    name: 'Ada Marlowe',
    priceCents: seCents(50_000),
    dayAgoPriceCents: seCents(50_000),
    days: Array.from({ length: 30 }, (_, index) => bar(50_000 + (index % 2) * 500)),
    liveDays: 100,
    allTimeHighCents: seCents(80_000),
    allTimeLowCents: seCents(30_000),
    volumeCents: seCents(0),
    sides: { netBuyers: 0, netSellers: 0 },
    sidesBefore: { netBuyers: 0, netSellers: 0 },
    endedHalt: null,
    ...changes,
  };
}

const kindsOf = (changes: Partial<MarketBrief>) => findFacts(brief(changes)).map(({ kind }) => kind);

function fact(changes: Partial<Fact> = {}): Fact {
  return {
    kind: 'surge',
    key: 'surge:1:2026-03-10',
    celebrityId: '1',
    name: 'Ada Marlowe',
    priceCents: seCents(50_000),
    changeBps: bps(1_600),
    count: 0,
    ...changes,
  };
}

const emptyFeed = { published: [], reportedIds: new Set<string>(), nowMs };

test('an ordinary day is no news', () => {
  expect(kindsOf({})).toEqual([]);
  expect(kindsOf({ priceCents: seCents(52_000) })).toEqual([]);
});

test('a price above all of 30 days is a record only with a move of nine percent', () => {
  const high = { priceCents: seCents(55_000), dayAgoPriceCents: seCents(50_000) };
  expect(kindsOf(high)).toEqual(['monthHigh']);
  expect(kindsOf({ ...high, dayAgoPriceCents: seCents(52_000) })).toEqual([]);
  expect(kindsOf({ priceCents: seCents(45_000) })).toEqual(['monthLow']);
});

test('all-time records count only live days, from the thirtieth on', () => {
  const high = { priceCents: seCents(55_000), allTimeHighCents: seCents(54_000) };
  expect(kindsOf({ ...high, liveDays: 30 })).toEqual(['allTimeHigh']);
  expect(kindsOf({ ...high, liveDays: 29 })).toEqual(['monthHigh']);
  expect(kindsOf({ priceCents: seCents(45_000), allTimeLowCents: seCents(46_000) })).toEqual(['allTimeLow']);
});

test('a streak is reported at its milestones, not every day', () => {
  const rising = (days: number) =>
    Array.from({ length: 30 }, (_, index) => bar(index < 30 - days ? 50_000 : 50_000 + (index - 29 + days) * 10));
  const published = Array.from({ length: 28 }, (_, days) => days).filter((days) =>
    kindsOf({ days: rising(days) }).includes('risingStreak'),
  );
  expect(published).toEqual([7, 10, 14, 21]);
  const falling = rising(10).map((day) => bar(100_000 - day.closeCents));
  expect(findFacts(brief({ days: falling }))).toMatchObject([{ kind: 'fallingStreak', count: 10 }]);
});

test('a move of fifteen percent in a day is a surge or a slide', () => {
  expect(kindsOf({ days: [], priceCents: seCents(57_500) })).toEqual(['surge']);
  expect(kindsOf({ days: [], priceCents: seCents(57_490) })).toEqual([]);
  expect(kindsOf({ days: [], priceCents: seCents(42_500) })).toEqual(['slide']);
});

test('a fresh exchange has no news about its simulated history', () => {
  const jump = { days: [], priceCents: seCents(90_000) };
  expect(kindsOf({ ...jump, liveDays: 0 })).toEqual([]);
  expect(kindsOf({ ...jump, liveDays: 1 })).toEqual([]);
  expect(kindsOf({ ...jump, liveDays: 2 })).toEqual(['surge']);
  const few = Array.from({ length: 13 }, () => bar(50_000, 1_000_000));
  expect(kindsOf({ days: few, volumeCents: seCents(90_000_000) })).toEqual([]);
});

test('volume is news at five times the usual, and never when hardly anything was traded', () => {
  const days = Array.from({ length: 30 }, (_, index) => bar(50_000 + (index % 2) * 500, 1_000_000));
  expect(findFacts(brief({ days, volumeCents: seCents(6_500_000) }))).toMatchObject([{ kind: 'volume', count: 6 }]);
  expect(kindsOf({ days, volumeCents: seCents(4_900_000) })).toEqual([]);
  const sleepy = days.map((day) => ({ ...day, volumeCents: seCents(1_000) }));
  expect(kindsOf({ days: sleepy, volumeCents: seCents(2_000_000) })).toEqual([]);
});

test('sentiment turns only from one side to the other, and only when ten players took sides', () => {
  const [buying, selling] = [
    { netBuyers: 9, netSellers: 2 },
    { netBuyers: 2, netSellers: 9 },
  ];
  expect(kindsOf({ sides: buying, sidesBefore: selling })).toEqual(['turnPositive']);
  expect(kindsOf({ sides: selling, sidesBefore: buying })).toEqual(['turnNegative']);
  expect(kindsOf({ sides: buying, sidesBefore: { netBuyers: 5, netSellers: 5 } })).toEqual([]);
  expect(kindsOf({ sides: buying, sidesBefore: { netBuyers: 0, netSellers: 9 } })).toEqual([]);
});

test('the end of a halt is reported once per halt, with the price before it', () => {
  const endedHalt = { tick: 77, priceBeforeCents: seCents(40_000) };
  expect(findFacts(brief({ endedHalt }))).toMatchObject([{ kind: 'resumed', key: 'resumed:1:77', changeBps: 2_500 }]);
});

test('each fact has one key per celebrity and day', () => {
  const keys = (day: string) => findFacts(brief({ day, days: [], priceCents: seCents(60_000) })).map(({ key }) => key);
  expect(keys('2026-03-10')).toEqual(keys('2026-03-10'));
  expect(keys('2026-03-10')).not.toEqual(keys('2026-03-11'));
});

test('the story with the highest score is published, one at a time', () => {
  const record = fact({ kind: 'allTimeHigh', celebrityId: '2' });
  expect(chooseStory([fact(), record], emptyFeed)).toBe(record);
  const published = [{ celebrityId: '2', topic: 'record' as const, publishedMs: nowMs - storyGapMs / 2 }];
  expect(chooseStory([fact()], { ...emptyFeed, published })).toBeNull();
  expect(chooseStory([fact()], { ...emptyFeed, published, nowMs: nowMs + storyGapMs })).toEqual(fact());
});

test('a day has at most twelve stories besides the ends of halts', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...factKinds), { minLength: 20, maxLength: 40 }), (kinds) => {
      const facts = kinds.map((kind, index) => fact({ kind, key: String(index), celebrityId: `c${index}` }));
      let published: PublishedStory[] = [];
      let open = facts;
      for (let atMs = nowMs; atMs < nowMs + dayMs; atMs += hourMs / 4) {
        const story = chooseStory(open, { ...emptyFeed, published, nowMs: atMs });
        if (story === null) continue;
        open = open.filter((other) => other !== story);
        published = [...published, { celebrityId: story.celebrityId, topic: topicOf(story.kind), publishedMs: atMs }];
      }
      expect(published.filter(({ topic }) => topic !== 'halt').length).toBeLessThanOrEqual(storiesPerDayMax);
      expect(published.filter(({ topic }) => topic === 'halt')).toHaveLength(
        facts.filter(({ kind }) => kind === 'resumed').length,
      );
    }),
    { numRuns: 30 },
  );
});

test('the newsroom skips a celebrity that staff wrote about, but always reports the end of a halt', () => {
  const reportedIds = new Set(['1']);
  expect(chooseStory([fact()], { ...emptyFeed, reportedIds })).toBeNull();
  expect(chooseStory([fact({ kind: 'resumed' })], { ...emptyFeed, reportedIds })).not.toBeNull();
});

test('a run of records is one story a week', () => {
  const published = [{ celebrityId: '1', topic: 'record' as const, publishedMs: nowMs - 6 * dayMs }];
  const record = fact({ kind: 'monthHigh' });
  expect(chooseStory([record], { ...emptyFeed, published })).toBeNull();
  expect(chooseStory([record], { ...emptyFeed, published, nowMs: nowMs + 2 * dayMs })).toBe(record);
});

test('every kind of fact has several wordings, all in full sentences with its name', () => {
  for (const kind of factKinds) {
    const stories = Array.from({ length: 12 }, (_, index) =>
      writeStory(fact({ kind, key: `${kind}${index}`, count: 7 })),
    );
    expect(new Set(stories.map(({ title }) => title)).size).toBeGreaterThan(1);
    for (const { title, body } of stories) {
      expect(title).toContain('Ada Marlowe');
      expect(title.length).toBeLessThanOrEqual(120);
      expect(`${title} ${body}`).not.toMatch(/undefined|NaN|--|\bnull\b/);
      expect(body).toMatch(/\.$/);
    }
  }
});

test('writing a story is deterministic', () => {
  expect(writeStory(fact())).toEqual(writeStory(fact()));
});

test("a day's wrap names its best and its weakest, whatever the order", () => {
  const moves = [
    { name: 'Yaw Antiri', closeCents: seCents(1), changeBps: bps(-314) },
    { name: 'Ada Marlowe', closeCents: seCents(1), changeBps: bps(682) },
    { name: 'Thandi Nkosi', closeCents: seCents(1), changeBps: bps(0) },
  ];
  expect(writeWrap({ moves, volumeCents: seCents(123_456), from: 'midnight' })).toEqual({
    title: 'Market wrap: 1 up, 1 down',
    body: 'From midnight to midnight in London, the best was Ada Marlowe (+6.82%), the weakest Yaw Antiri (−3.14%). Players traded SE$1,234.56.',
  });
  expect(writeWrap({ moves: [], volumeCents: seCents(0), from: 'midnight' })).toBeNull();
});
