import type { EarlyAlert } from '@limelight/contract/exchange/early-alerts.schema';
import { hourMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { changeText } from './early-alerts-view';

const publicTime = '2026-11-22T14:00:00.000Z';
const now = Date.parse('2026-11-22T13:40:00Z');

const alertIn = (state: EarlyAlert['state']): EarlyAlert => ({
  id: '01980000-0000-7000-8000-000000000000',
  celebrityId: '1',
  category: 'Music',
  publicTime,
  state,
});

test('an alert that changed since it was received says how, with the date on another London day', () => {
  expect(changeText(alertIn('upcoming'), now)).toBeNull();
  expect(changeText(alertIn('postponed'), now)).toBe('Postponed to 14:00');
  expect(changeText(alertIn('postponed'), now - 20 * hourMs)).toBe('Postponed to 22 Nov 2026, 14:00');
  expect(changeText(alertIn('moved-up'), now)).toBe('Moved up to 14:00');
  expect(changeText(alertIn('withdrawn'), now)).toBe('Withdrawn');
});
