import { expect, test } from 'vitest';
import { tradeProblem } from '../trading/ticket-state';
import { restText } from '../wallet/holdings-view';

const retirement = {
  sentence: 'Leaves the stage.',
  noticedAt: '2026-12-02T14:05:00.000Z',
  dueAt: '2026-12-03T14:05:00.000Z',
  priceCents: 50_000,
  leftAt: null,
};
const left = { ...retirement, leftAt: '2026-12-03T14:05:30.000Z' };

test('a ticket says that a star leaves, and what holders are paid and when', () => {
  const problem = tradeProblem({ status: 'suspended', halted: false, retirement });
  expect(problem).toBe('Leaving the exchange. Paid out on 3 Dec 2026, 14:05 at SE$500.00 a share');
  const unsettled = { ...retirement, priceCents: null };
  expect(tradeProblem({ status: 'suspended', halted: true, retirement: unsettled })).toBe(
    'Leaving the exchange. Paid out on 3 Dec 2026, 14:05',
  );
  expect(tradeProblem({ status: 'suspended', halted: false, retirement: left })).toBe('Left the exchange');
  expect(tradeProblem({ status: 'suspended', halted: false })).toBe('Trading suspended');
});

test('a position says that its star leaves, rather than that it is suspended', () => {
  expect(restText({ suspended: true, retirement })).toBe('Leaving the exchange');
  expect(restText({ suspended: true, retirement: undefined })).toBe('Trading suspended');
  expect(restText({ suspended: false, retirement: undefined })).toBeNull();
});
