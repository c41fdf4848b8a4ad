import { hourMs, minuteMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { testSignal } from '../../../queries/signal.fixture';
import { callText, dueText, outcomeLook, signalNeeds, stakeText } from './signal-view';

test('an outcome says the move of the price, whichever way was called', () => {
  expect(outcomeLook(testSignal(1)).label).toBe('Open');
  expect(outcomeLook({ outcome: 'right', moveBps: -231 })).toEqual({ label: 'Right −2.31%', tone: 'gain' });
  expect(outcomeLook({ outcome: 'missed', moveBps: 310 })).toEqual({ label: 'Missed +3.10%', tone: 'loss' });
  expect(outcomeLook({ outcome: 'unmoved', moveBps: 0 }).label).toBe('Price unmoved');
  expect(outcomeLook({ outcome: 'void', moveBps: null }).label).toBe('Void');
  expect([callText({ direction: 'up' }), callText({ direction: 'down' })]).toEqual([
    'Up over 24\u00a0h',
    'Down over 24\u00a0h',
  ]);
});

test('an open signal says when it is scored, and past its time what it waits for', () => {
  const signal = testSignal(1);
  const at = (beforeMs: number) => dueText(signal, Date.parse(signal.dueAt) - beforeMs);
  expect(at(24 * hourMs)).toBe('scored in 24\u00a0h');
  expect(at(21 * hourMs + 1)).toBe('scored in 22\u00a0h');
  expect([at(59 * minuteMs), at(1)]).toEqual(['scored in 59\u00a0min', 'scored in 1\u00a0min']);
  expect(at(0)).toBe('scored once its star trades');
});

test('what the caller held stands next to the call, and a sale after it too', () => {
  const soldAt = '2026-11-30T13:00:00.000Z';
  expect(stakeText({ held: true, soldAt: null })).toBe('Held shares');
  expect(stakeText({ held: false, soldAt: null })).toBe('Held no shares');
  expect(stakeText({ held: true, soldAt })).toBe('Held shares, sold since');
  expect(stakeText({ held: false, soldAt })).toBe('Bought and sold since');
});

test('the needs say how far the player is', () => {
  const oldEnoughAt = '2026-11-30T12:00:00.000Z';
  const before = (ms: number, trades: number) => signalNeeds({ oldEnoughAt, trades }, Date.parse(oldEnoughAt) - ms);
  expect(before(25 * hourMs, 3).map(({ missing }) => missing)).toEqual(['2 days to go', '3 of 5']);
  expect(before(hourMs, 5).map(({ missing }) => missing)).toEqual(['1 day to go', undefined]);
  expect(before(0, 5).map(({ missing }) => missing)).toEqual([undefined, undefined]);
});
