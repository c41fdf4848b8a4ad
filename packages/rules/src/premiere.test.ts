import fc from 'fast-check';
import { expect, test } from 'vitest';
import { premiereStages } from './day-record.js';
import type { HmacSha256 } from './fairness.js';
import { drawPremieres, firstRestDay, isQuietForPremiere, premiereRestDays, stageWindows } from './premiere.js';
import { seededRandomSource } from './random-source.js';
import { addDays, dayMs, formatTime, hourMs, londonDay, minuteMs, parseLondonDay, startOfLondonDay } from './time.js';

/**
 * Not SHA-256, but as even: the rule takes the hash from outside, and the server's tests use the real one.
 */
const hmacSha256: HmacSha256 = (key, message) => {
  let state = 2_166_136_261;
  for (const byte of [...key, ...message]) state = Math.imul(state ^ byte, 16_777_619) >>> 0;
  const random = seededRandomSource(state);
  return Uint8Array.from({ length: 32 }, () => Math.floor(random.uniform() * 256));
};

const commitments = fc.uint8Array({ minLength: 32, maxLength: 32 });
const days = fc.integer({ min: 0, max: 3_650 }).map((count) => addDays(parseLondonDay('2026-01-01'), count));
const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);
const nobody: ReadonlySet<string> = new Set();

function minuteOf(time: string): number {
  const [hours = '', minutes = ''] = formatTime(Date.parse(time)).split(':');
  return Number(hours) * 60 + Number(minutes);
}

test('a day has each stage once, in order, at a whole minute inside its London window, whatever the clocks do', () => {
  // Both days on which London changes its clocks are among them.
  const clockChanges = fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28').map(parseLondonDay);
  fc.assert(
    fc.property(commitments, fc.oneof(days, clockChanges), (commitment, day) => {
      const chosen = drawPremieres({ day, commitment, celebrityIds: ids(80), restingIds: nobody }, hmacSha256);
      expect(chosen.map(({ stage }) => stage)).toEqual(premiereStages);
      for (const { stage, time } of chosen) {
        const { fromMinute, toMinute } = stageWindows[stage];
        expect(londonDay(Date.parse(time))).toBe(day);
        expect(Date.parse(time) % minuteMs).toBe(0);
        expect(minuteOf(time)).toBeGreaterThanOrEqual(fromMinute);
        expect(minuteOf(time)).toBeLessThan(toMinute);
      }
    }),
  );
});

test('nobody is chosen twice on a day, nobody who rests, and only listed celebrities', () => {
  fc.assert(
    fc.property(commitments, days, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }), (...draw) => {
      const [commitment, day, listed, resting] = draw;
      const restingIds = new Set(ids(resting));
      const chosen = drawPremieres({ day, commitment, celebrityIds: ids(listed), restingIds }, hmacSha256);
      const onStage = chosen.map(({ celebrityId }) => celebrityId);
      expect(new Set(onStage).size).toBe(onStage.length);
      expect(onStage.every((id) => ids(listed).includes(id) && !restingIds.has(id))).toBe(true);
      expect(onStage.length).toBe(Math.min(3, Math.max(0, listed - resting)));
    }),
  );
});

test('every celebrity and every part of a window is chosen equally often', () => {
  const counts = new Map<string, number>();
  const [draws, listed] = [4_000, 20];
  let earlyMinutes = 0;
  for (let index = 0; index < draws; index += 1) {
    const commitment = hmacSha256(new Uint8Array(32), Uint8Array.of(index % 256, index >> 8));
    const day = parseLondonDay('2026-03-10');
    const [first] = drawPremieres({ day, commitment, celebrityIds: ids(listed), restingIds: nobody }, hmacSha256);
    if (first === undefined) throw new Error('no premiere');
    counts.set(first.celebrityId, (counts.get(first.celebrityId) ?? 0) + 1);
    if (minuteOf(first.time) < 13 * 60) earlyMinutes += 1;
  }
  expect(counts.size).toBe(listed);
  // 200 expected with a deviation of 14; 2,000 with 32.
  for (const count of counts.values()) expect(Math.abs(count - draws / listed)).toBeLessThan(70);
  expect(Math.abs(earlyMinutes - draws / 2)).toBeLessThan(160);
});

test('who was on stage rests on the days after it', () => {
  const day = parseLondonDay('2026-03-10');
  expect(premiereRestDays).toBe(3);
  expect([addDays(day, -2), addDays(day, -3)].map((before) => before >= firstRestDay(day))).toEqual([true, false]);
});

test('news with an impact keep a day away from a premiere, before and after', () => {
  const premiereMs = startOfLondonDay(parseLondonDay('2026-03-10')) + 19 * hourMs;
  const quiet = [-dayMs, -dayMs + 1, 0, dayMs - 1, dayMs].map((ms) => isQuietForPremiere(premiereMs, premiereMs + ms));
  expect(quiet).toEqual([false, true, true, true, false]);
});

test('an id that no celebrity can have is refused', () => {
  const draw = { day: parseLondonDay('2026-03-10'), commitment: new Uint8Array(32), restingIds: nobody };
  expect(() => drawPremieres({ ...draw, celebrityIds: ['*market'] }, hmacSha256)).toThrow(RangeError);
});
