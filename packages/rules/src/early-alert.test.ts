import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alertStep,
  announcedPublishMs,
  earlyAlertLeadMs,
  earlyAlertState,
  isEarlyAlertDue,
  publicMinute,
  publicTimeText,
} from './early-alert.js';
import { type NewsAction, type NewsStatus, newsStatusAfter } from './news.js';
import { hourMs, minuteMs, secondMs } from './time.js';

type Action = { readonly action: NewsAction | 'wait' | 'release'; readonly ms: number };

const actionArbitrary: fc.Arbitrary<Action> = fc.record({
  action: fc.constantFrom(
    'schedule',
    'schedule',
    'unschedule',
    'publish',
    'release',
    'archive',
    'restore',
    'wait',
    'wait',
  ),
  ms: fc.integer({ min: 1, max: 2 * hourMs }),
});

/**
 * One item through a history of actions: what VIP players know of it after each, and when they learned of it.
 */
class World {
  nowMs = Date.UTC(2026, 2, 10, 12, 0, 17);
  status: NewsStatus = 'draft';
  publishAtMs: number | null = null;
  isPublic = false;
  alert: { celebrityId: string; minuteMs: number } | null = null;
  readonly seen: { readonly action: string; readonly atMs: number; readonly minuteMs: number | null }[] = [];

  apply({ action, ms }: Action): void {
    if (action === 'wait') this.nowMs += ms;
    else if (action === 'release') this.isPublic ||= this.status === 'published';
    else this.#change(action, ms);
    this.#update();
  }

  #change(action: NewsAction, ms: number): void {
    const after = newsStatusAfter(this.status, action);
    if (after === null) return;
    this.status = after;
    if (action === 'schedule') this.publishAtMs = this.nowMs + ms;
    if (action === 'unschedule' || action === 'archive') this.publishAtMs = null;
    if (action === 'restore') this.isPublic = false;
  }

  #update(): void {
    const { status, publishAtMs, isPublic, nowMs } = this;
    const news = { status, publishAtMs, isPublic, celebrityId: '1' };
    const step = alertStep(this.alert, news, nowMs);
    if (step === null) return;
    const minuteMs = 'minuteMs' in step ? step.minuteMs : null;
    this.alert = minuteMs === null ? null : { celebrityId: '1', minuteMs };
    this.seen.push({ action: step.action, atMs: nowMs, minuteMs });
    // Nothing is left to do: the next update changes nothing.
    expect(alertStep(this.alert, news, nowMs)).toBeNull();
  }
}

test('whatever happens to an item, an alert is never early, never wrong and never left over', () => {
  fc.assert(
    fc.property(fc.array(actionArbitrary, { maxLength: 40 }), (actions) => {
      const world = new World();
      for (const action of actions) {
        world.apply(action);
        const { alert, status, publishAtMs, isPublic, nowMs, seen } = world;
        if (status === 'scheduled' && publishAtMs !== null) {
          const namedMs = publicMinute(publishAtMs);
          // An alert names the scheduled minute, and never more than that.
          if (alert !== null) expect(alert.minuteMs).toBe(namedMs);
          else expect(nowMs).toBeLessThan(namedMs - earlyAlertLeadMs);
          expect(namedMs % minuteMs).toBe(0);
          expect(publishAtMs - namedMs).toBeGreaterThanOrEqual(0);
        } else if (isPublic || status !== 'published') expect(alert).toBeNull();
        for (const { action: step, atMs, minuteMs: named } of seen) {
          if (step === 'open') expect(atMs).toBeGreaterThanOrEqual((named ?? 0) - earlyAlertLeadMs);
        }
      }
      // Each alert begins with an announcement and ends in exactly one way.
      const order = world.seen.map(({ action }) => action).join(' ');
      expect(order).toMatch(/^(?:open(?: move)*(?: (?:withdraw|fulfil) ?|$)|$)*$/);
    }),
    { numRuns: 2_000 },
  );
});

const nowMs = Date.UTC(2026, 2, 10, 12);
const scheduled = { status: 'scheduled', celebrityId: '1', isPublic: false } as const;

test('an alert is due 30 minutes before its minute, to the millisecond, or immediately', () => {
  const publishAtMs = nowMs + earlyAlertLeadMs + 37 * secondMs;
  expect(alertStep(null, { ...scheduled, publishAtMs }, nowMs - 1)).toBeNull();
  expect(alertStep(null, { ...scheduled, publishAtMs }, nowMs)).toEqual({
    action: 'open',
    minuteMs: nowMs + earlyAlertLeadMs,
  });
  expect(alertStep(null, { ...scheduled, publishAtMs: nowMs + minuteMs }, nowMs)?.action).toBe('open');
});

test('an item published without a schedule has no alert, and one that waits for its moment keeps its alert', () => {
  const published = { status: 'published', celebrityId: '1', publishAtMs: nowMs, isPublic: false } as const;
  expect(alertStep(null, published, nowMs)).toBeNull();
  expect(alertStep(null, { ...published, isPublic: true }, nowMs)).toBeNull();
  expect(alertStep({ celebrityId: '1', minuteMs: nowMs }, published, nowMs)).toBeNull();
});

test('an alert about another celebrity than its item is withdrawn', () => {
  const step = alertStep({ celebrityId: '2', minuteMs: nowMs }, { ...scheduled, publishAtMs: nowMs }, nowMs);
  expect(step).toEqual({ action: 'withdraw' });
});

test('a player sees how the public time moved since the first one that the player was given', () => {
  expect(earlyAlertState(nowMs, nowMs)).toBe('upcoming');
  expect(earlyAlertState(nowMs, nowMs + minuteMs)).toBe('postponed');
  expect(earlyAlertState(nowMs, nowMs - minuteMs)).toBe('moved-up');
});

test('the distance to the public time changes in calm steps, and nothing is "delayed" before its minute has passed', () => {
  const textAt = (leftMs: number) => publicTimeText(nowMs + leftMs, nowMs);
  expect([30, 28, 27, 23, 20, 12].map((minutes) => textAt(minutes * minuteMs))).toEqual([
    'in about 30 min',
    'in about 30 min',
    'in about 25 min',
    'in about 25 min',
    'in about 20 min',
    'in about 10 min',
  ]);
  expect([8, 4, 2].map((minutes) => textAt(minutes * minuteMs))).toEqual(Array(3).fill('in a few minutes'));
  expect([1, 0, -1].map((minutes) => textAt(minutes * minuteMs))).toEqual(Array(3).fill('any moment now'));
  expect([textAt(-2 * minuteMs), textAt(3 * hourMs), textAt(30 * hourMs)]).toEqual(['delayed', 'in about 3 h', '']);
});

test('news announced now leaves VIP players at least 30 minutes, and the alert is due within a minute', () => {
  fc.assert(
    fc.property(fc.nat({ max: 4_000_000_000_000 }), (nowMs) => {
      const publishMs = announcedPublishMs(nowMs);
      expect(publicMinute(publishMs)).toBe(publishMs);
      expect(publishMs - nowMs).toBeGreaterThanOrEqual(earlyAlertLeadMs);
      expect(isEarlyAlertDue(publishMs, nowMs + minuteMs)).toBe(true);
    }),
  );
});
