import type { EarlyAlert } from '@limelight/contract/early-alerts.schema';
import { hourMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { changeText, publicTimeLabel } from './early-alerts-view';

const publicTime = '2026-11-22T14:00:00.000Z';
const now = Date.parse('2026-11-22T13:40:00Z');

const alertIn = (state: EarlyAlert['state']): EarlyAlert => ({
  id: '01980000-0000-7000-8000-000000000000',
  celebrityId: '1',
  category: 'Music',
  publicTime,
  state,
});

test('an alert names the time, with the date on another London day', () => {
  expect(publicTimeLabel(Date.parse(publicTime), now)).toBe('14:00');
  expect(publicTimeLabel(Date.parse(publicTime), now - 20 * hourMs)).toBe('22 Nov 2026, 14:00');
});

test('an alert that changed since it was received says how', () => {
  expect(changeText(alertIn('upcoming'), now)).toBeNull();
  expect(changeText(alertIn('postponed'), now)).toBe('Postponed to 14:00');
  expect(changeText(alertIn('moved-up'), now)).toBe('Moved up to 14:00');
  expect(changeText(alertIn('withdrawn'), now)).toBe('Withdrawn');
});
