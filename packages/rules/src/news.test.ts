import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bps } from './money.js';
import {
  impactReleaseMs,
  impactText,
  isNewsImpact,
  newsActions,
  newsDraftProblems,
  newsImpactBpsMax,
  newsJump,
  newsStatusAfter,
  newsStatuses,
} from './news.js';
import { minuteMs, tickMs } from './time.js';

test('only a draft or scheduled item can be published, so no impact is published twice in a row', () => {
  const publishable = newsStatuses.filter((status) => newsStatusAfter(status, 'publish') !== null);
  expect(publishable).toEqual(['draft', 'scheduled']);
});

test('an archived item can only be restored as a draft', () => {
  expect(newsActions.flatMap((action) => newsStatusAfter('archived', action) ?? [])).toEqual(['draft']);
});

test('every status can be left and reached again', () => {
  for (const from of newsStatuses) {
    const reached = new Set(newsActions.flatMap((action) => newsStatusAfter(from, action) ?? []));
    for (const step of reached)
      for (const action of newsActions) {
        const next = newsStatusAfter(step, action);
        if (next !== null) reached.add(next);
      }
    expect([...reached].sort()).toEqual([...newsStatuses].sort());
  }
});

test('the valid impacts are exactly those that the market accepts', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3_000, max: 3_000 }), (candidate) => {
      const takes = candidate !== 0 && Math.abs(candidate) <= newsImpactBpsMax;
      expect(isNewsImpact(candidate)).toBe(takes);
      if (takes) expect(Math.sign(newsJump(bps(candidate), 0))).toBe(Math.sign(candidate));
    }),
  );
  expect([0, 0.5, Number.NaN, Number.POSITIVE_INFINITY].some(isNewsImpact)).toBe(false);
});

test('the text of an impact names its direction in words, not only by a sign', () => {
  expect(impactText(bps(800))).toBe('Pushed up by about 8.00%');
  expect(impactText(bps(-1_250))).toBe('Pushed down by about 12.50%');
});

test('a random release leaves time for the tick that follows it within its minute, and is not before the schedule', () => {
  const draws = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(draws, fc.integer({ min: 0, max: tickMs - 1 }), (draw, phaseMs) => {
      const releaseMs = impactReleaseMs(0, draw);
      const nextTickMs = Math.ceil((releaseMs - phaseMs) / tickMs) * tickMs + phaseMs;
      expect(releaseMs).toBeGreaterThanOrEqual(0);
      expect(nextTickMs).toBeLessThan(minuteMs);
    }),
  );
});

test('a draft may lack its texts while it is written, and nothing that is published may', () => {
  const empty = { celebrityId: null, title: ' ', body: '', impactBps: null };
  expect(newsDraftProblems(empty, { complete: false })).toEqual({});
  expect(Object.keys(newsDraftProblems(empty, { complete: true }))).toEqual(['title', 'body']);
  const wrong = { celebrityId: null, title: 'x'.repeat(121), body: 'x'.repeat(2_001), impactBps: 2_010 };
  for (const complete of [true, false])
    expect(Object.keys(newsDraftProblems(wrong, { complete })).sort()).toEqual([
      'body',
      'celebrityId',
      'impactBps',
      'title',
    ]);
});
