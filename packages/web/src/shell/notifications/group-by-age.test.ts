import { expect, it, vi } from 'vitest';
import { groupByAge } from './group-by-age';

it('groups items by their age, each with the time that its heading leaves open', () => {
  // Summer time: 23:30 UTC is already the next day in London.
  const nowMs = Date.parse('2026-07-10T09:00:00Z');
  const at = (time: string) => ({ time });
  const groups = groupByAge(
    [
      at('2026-07-10T09:00:01Z'),
      at('2026-07-09T23:30:00Z'),
      at('2026-07-09T12:00:00Z'),
      at('2026-07-08T12:00:00Z'),
      at('2026-07-04T12:00:00Z'),
      at('2026-07-03T12:00:00Z'),
      at('2026-06-30T12:00:00Z'),
    ],
    { nowMs, zone: 'London' },
  );
  expect(groups.map(({ heading, items }) => [heading, ...items.map(({ timeText }) => timeText)])).toEqual([
    ['Today', 'just now', '9 h ago'],
    ['Yesterday', '13:00'],
    ['Last 7 days', '8 Jul', '4 Jul'],
    ['July 2026', '3 Jul'],
    ['June 2026', '30 Jun'],
  ]);
  expect(groupByAge([], { nowMs, zone: 'London' })).toEqual([]);
});

it('counts days and times in the zone of the reader', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  const items = ['2026-07-09T19:00:00Z', '2026-07-09T12:00:00Z'].map((time) => ({ time }));
  const groups = groupByAge(items, { nowMs: Date.parse('2026-07-10T09:00:00Z'), zone: 'own' });
  expect(groups.map(({ heading, items: [first] }) => [heading, first?.timeText])).toEqual([
    ['Today', '14 h ago'],
    ['Yesterday', '17:30'],
  ]);
  vi.unstubAllEnvs();
});
