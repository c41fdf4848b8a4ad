import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rememberedDays, sessionEnd } from './session-life.js';
import { dayMs, hourMs } from './time.js';

const start = Date.parse('2026-03-10T12:00:00Z');
const visitsMs = fc.array(fc.integer({ min: 0, max: 60 * dayMs }), { minLength: 1 });

test('no number of visits keeps a log-in beyond its longest life, and each visit ends it no earlier', () => {
  fc.assert(
    fc.property(fc.boolean(), visitsMs, (remembered, visits) => {
      const signedInAt = new Date(start);
      const longestMs = remembered ? rememberedDays * dayMs : dayMs;
      let endMs = start;
      for (const visit of visits.sort((one, other) => one - other)) {
        const end = sessionEnd({ remembered, signedInAt, seenAt: new Date(start + visit) }).getTime();
        expect(end).toBeGreaterThanOrEqual(endMs);
        expect(end).toBeLessThanOrEqual(start + longestMs);
        endMs = end;
      }
    }),
  );
});

test('a log-in ends after 14 days without a visit, on a shared computer after 12 hours', () => {
  const signedInAt = new Date(start);
  const life = (remembered: boolean) =>
    sessionEnd({ remembered, signedInAt, seenAt: signedInAt }).getTime() - signedInAt.getTime();
  expect([life(true), life(false)]).toEqual([14 * dayMs, 12 * hourMs]);
});
