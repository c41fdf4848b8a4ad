import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categories } from './celebrity.js';
import {
  type DayMove,
  dayOpening,
  dueReports,
  sectorMoves,
  writeMovers,
  writeOpening,
  writeSectors,
} from './day-report.js';
import { bps, formatPercent, seCents } from './money.js';
import { newsBodyLengthMax, newsTitleLengthMax } from './news.js';
import { hourMs, parseLondonDay, startOfLondonDay } from './time.js';

const day = parseLondonDay('2026-03-10');
const midnightMs = startOfLondonDay(day);
const openedMs = midnightMs + 14 * hourMs;
const first = dayOpening(day, openedMs);
const later = dayOpening(day, midnightMs - hourMs);

const move = (name: string, category: DayMove['category'], changeBps: number, openCents = 50_000): DayMove => ({
  celebrityId: `id of ${name}`,
  name,
  category,
  openCents: seCents(openCents),
  changeBps: bps(changeBps),
});

const moves = [
  move('Ada Marlowe', 'Music', 682),
  move('Yaw Antiri', 'Sports', -314),
  move('Thandi Nkosi', 'Music', 0),
  move('Sol Vega', 'Acting', 120),
];

test('the first story says what the shares cost when the market opened, whatever they cost now', () => {
  const opened = [move('Ada Marlowe', 'Music', 900, 98_500), ...moves.slice(1), move('Sol Vega', 'Acting', -20, 1_240)];
  expect(writeOpening(opened, first)).toEqual({
    title: 'The market is open: 5 stars to trade',
    body: 'Trading began at 14:00 London time. The most expensive share was Ada Marlowe at SE$985.00, the most affordable Sol Vega at SE$12.40.',
  });
  expect(writeOpening([], first)).toBeNull();
});

test('a report on movers names both ends with their moves, and is about the first of them', () => {
  expect(writeMovers(moves, first)).toEqual({
    title: 'Ada Marlowe has risen most since the opening: +6.82%',
    body: 'Since the market opened at 14:00 London time, 2 shares rose and 1 fell. Biggest rises: Ada Marlowe (+6.82%) and Sol Vega (+1.20%). Biggest falls: Yaw Antiri (−3.14%).',
    celebrityId: 'id of Ada Marlowe',
  });
  expect(writeMovers([move('Yaw Antiri', 'Sports', -314)], later)).toEqual({
    title: 'Yaw Antiri has fallen most since midnight: −3.14%',
    body: 'Since midnight in London, 0 shares rose and 1 fell. Biggest falls: Yaw Antiri (−3.14%).',
    celebrityId: 'id of Yaw Antiri',
  });
});

test('a report on categories has the mean of each, best first', () => {
  expect(writeSectors(moves, later)).toEqual({
    title: 'Music shares lead the market since midnight: +3.41% on average',
    body: 'Since midnight in London, the average share moved +3.41% in Music, +1.20% in Acting and −3.14% in Sports. Best in Music: Ada Marlowe (+6.82%).',
  });
  expect(writeSectors([move('A', 'Music', -10), move('B', 'Acting', -300)], later)?.title).toBe(
    'Music shares hold up best since midnight: −0.10% on average',
  );
});

test('a day on which little moved has no report', () => {
  expect(writeMovers([], first)).toBeNull();
  expect(writeMovers([move('A', 'Music', 99), move('B', 'Music', -99)], first)).toBeNull();
  expect(writeSectors([move('A', 'Music', 500)], first)).toBeNull();
  expect(writeSectors([move('A', 'Music', 0), move('B', 'Acting', 0)], first)).toBeNull();
});

test('on the first day reports are due from the opening on, on others at noon and in the evening', () => {
  const due = (liveSinceMs: number, nowMs: number) => dueReports(day, { liveSinceMs, nowMs }).map(({ key }) => key);
  const opening = 'opening:2026-03-10:0';
  expect(due(openedMs, openedMs)).toEqual([opening]);
  expect(due(openedMs, openedMs + hourMs / 2)).toEqual([opening, 'movers:2026-03-10:0.5']);
  expect(due(openedMs, openedMs + hourMs)).toEqual([opening, 'movers:2026-03-10:1']);
  expect(due(openedMs, openedMs + 5 * hourMs)).toEqual([opening, 'movers:2026-03-10:4', 'sectors:2026-03-10:2']);
  expect(due(midnightMs - hourMs, midnightMs + 11 * hourMs)).toEqual([]);
  expect(due(midnightMs - hourMs, midnightMs + 19 * hourMs)).toEqual(['movers:2026-03-10:18', 'sectors:2026-03-10:12']);
});

const someMoves = fc.array(
  fc.record({
    celebrityId: fc.constant('1'),
    openCents: fc.integer({ min: 100, max: 200_000 }).map(seCents),
    name: fc.stringMatching(/^[A-Z][a-zé]{1,12} [A-Z][a-z]{1,12}$/),
    category: fc.constantFrom(...categories),
    changeBps: fc.integer({ min: -5_000, max: 20_000 }).map(bps),
  }),
  { maxLength: 80 },
);

test('a report contains only names and figures of the day, fits the news, and is the same each time', () => {
  fc.assert(
    fc.property(someMoves, fc.boolean(), (all, isFirst) => {
      const opening = isFirst ? first : later;
      const figures = new Set(
        [...all, ...sectorMoves(all)].map(({ changeBps }) => formatPercent(changeBps, { sign: true })),
      );
      for (const write of [writeMovers, writeSectors]) {
        const story = write(all, opening);
        expect(write(all, opening)).toEqual(story);
        if (story === null) continue;
        const { title, body } = story;
        expect(title.length).toBeLessThanOrEqual(newsTitleLengthMax);
        expect(body.length).toBeLessThanOrEqual(newsBodyLengthMax);
        for (const [figure] of `${title} ${body}`.matchAll(/[+−]?[\d,]+\.\d\d%/g)) expect(figures).toContain(figure);
        for (const [, name = '', figure] of body.matchAll(/([A-Z][a-zé]+ [A-Z][a-z]+) \(([^)]+)\)/g)) {
          const isReal = all.some(
            (one) => one.name === name && formatPercent(one.changeBps, { sign: true }) === figure,
          );
          expect(isReal, `${name} ${figure}`).toBe(true);
        }
      }
    }),
  );
});

test('the mean of a category lies between its extremes', () => {
  fc.assert(
    fc.property(someMoves, (all) => {
      for (const { category, changeBps } of sectorMoves(all)) {
        const changes = all.filter((one) => one.category === category).map((one) => one.changeBps);
        expect(changeBps).toBeGreaterThanOrEqual(Math.min(...changes));
        expect(changeBps).toBeLessThanOrEqual(Math.max(...changes));
      }
    }),
  );
});
