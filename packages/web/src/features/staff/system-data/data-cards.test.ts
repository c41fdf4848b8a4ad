import { hourMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { shareBadge, syncBadge } from './data-cards';

test('a badge follows its figure', () => {
  expect([0, 0.79, 0.8, 0.94, 0.95, 1].map((share) => shareBadge(share).text)).toEqual([
    'Healthy',
    'Healthy',
    'Warning',
    'Warning',
    'Critical',
    'Critical',
  ]);
  const now = Date.UTC(2026, 2, 10, 12);
  const ago = (hours: number) => new Date(now - hours * hourMs).toISOString();
  expect([null, ago(1), ago(26), ago(27)].map((at) => syncBadge(at, now).text)).toEqual([
    'Never',
    'Up to date',
    'Up to date',
    'Warning',
  ]);
});
