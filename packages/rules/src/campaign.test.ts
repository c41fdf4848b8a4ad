import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  campaignStates,
  campaignSteps,
  nextCampaignState,
  outageDelayMs,
  retryDelayMs,
  sendAttemptsMax,
} from './campaign.js';
import { minuteMs, secondMs } from './time.js';

describe('the states of a campaign', () => {
  it('is never sent a second time: nothing leads from sent or cancelled anywhere', () => {
    for (const step of campaignSteps) {
      expect(nextCampaignState('sent', step), step).toBeNull();
      expect(nextCampaignState('cancelled', step), step).toBeNull();
    }
  });

  it('once sending has begun, no sequence of steps makes it a draft again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...campaignSteps)), (steps) => {
        let state: (typeof campaignStates)[number] = 'sending';
        for (const step of steps) state = nextCampaignState(state, step) ?? state;
        expect(['sending', 'paused', 'cancelled']).toContain(state);
      }),
    );
  });

  it('only a draft is edited, deleted, scheduled or sent', () => {
    for (const step of ['edit', 'delete', 'schedule', 'send'] as const) {
      const allowed = campaignStates.filter((state) => nextCampaignState(state, step) !== null);
      expect(allowed, step).toEqual(['draft']);
    }
  });
});

describe('waiting times', () => {
  it('grow with each attempt', () => {
    const delays = Array.from({ length: sendAttemptsMax - 1 }, (_, index) => retryDelayMs(index + 1) / minuteMs);
    expect(delays).toEqual([1, 4, 16, 64]);
  });

  it('of an outage double up to ten minutes', () => {
    expect([1, 2, 3].map((failures) => outageDelayMs(failures) / secondMs)).toEqual([5, 10, 20]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (failures) => {
        expect(outageDelayMs(failures)).toBeLessThanOrEqual(10 * minuteMs);
        expect(outageDelayMs(failures + 1)).toBeGreaterThanOrEqual(outageDelayMs(failures));
      }),
    );
  });
});
