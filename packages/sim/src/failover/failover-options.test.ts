import { expect, test } from 'vitest';
import { UsageError } from '../usage.js';
import { readFailoverPlan } from './failover-options.js';

test('thirty failures of all kinds with players for all of them are the default', () => {
  expect(readFailoverPlan([], 5)).toEqual({
    failures: 30,
    seed: 5,
    only: [],
    root: '',
    players: 120,
    hosts: false,
  });
});

test('what is typed wins', () => {
  const typed = ['--failures', '3', '--seed', '9', '--only', 'leader,switchover', '--root', '/srv/debian/', '--hosts'];
  expect(readFailoverPlan(typed, 5)).toEqual({
    failures: 3,
    seed: 9,
    only: ['leader', 'switchover'],
    root: '/srv/debian',
    players: 20,
    hosts: true,
  });
  expect(readFailoverPlan(['--help'], 5)).toBeNull();
});

test.each([['--failures', '0'], ['--failures', 'many'], ['--players', '-1'], ['--unknown'], ['leader']])(
  'an error of usage is one: %s %s',
  (...typed) => {
    expect(() => readFailoverPlan(typed, 5)).toThrow(UsageError);
  },
);
