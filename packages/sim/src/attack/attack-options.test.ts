import { expect, test } from 'vitest';
import { readAttackPlan, UsageError } from './attack-options.js';

const armNames = ['hostile requests', 'raw sockets'];
const read = (...args: string[]) => readAttackPlan(args, { armNames, seed: 7 });

test('without options everything runs, in both modes, with one and two instances', () => {
  const plan = read();
  expect(plan).toMatchObject({ seed: 7, modes: ['development', 'production'], instances: [1, 2], only: armNames });
  const { requests = 0, moneyRaces = 0, resetRaces = 0, deletionRaces = 0, logInMsFast } = plan?.sizes ?? {};
  expect([4 * requests, 4 * (moneyRaces + resetRaces + deletionRaces)]).toEqual([100_000, 10_000]);
  expect(logInMsFast, 'log-ins alongside pixel bombs have no floor').toBe(0);
  expect(read('--help')).toBeNull();
});

test('options choose arms, modes, instances and sizes', () => {
  const plan = read(
    '--only',
    'raw sockets',
    '--mode',
    'production',
    '--instances',
    '2',
    '--races',
    '1000',
    '--seed',
    '9',
  );
  expect(plan).toMatchObject({ seed: 9, only: ['raw sockets'], modes: ['production'], instances: [2] });
  expect(plan?.sizes).toMatchObject({ moneyRaces: 950, resetRaces: 25, deletionRaces: 25 });
});

test.each([
  [['--only', 'raw sockts'], '--only knows no "raw sockts", but hostile requests, raw sockets'],
  [['--only', ''], '--only knows no "", but hostile requests, raw sockets'],
  [['--mode', 'prod'], '--mode knows no "prod", but development, production'],
  [['--requests', 'x'], '--requests needs a whole number of 1 or more, not "x"'],
  [['--requests', '0'], '--requests needs a whole number of 1 or more, not "0"'],
  [['--races', '1e3'], '--races needs a whole number of 3 or more, not "1e3"'],
  [['--instances', '0'], '--instances needs a whole number from 1 to 4, not "0"'],
  [['--instances', '1,'], '--instances needs a whole number from 1 to 4, not ""'],
  [['--seed', '-1x'], /seed/],
  [['--shrot'], /--shrot/],
  [['raw sockets'], /raw sockets/],
])('%j is refused with one line, instead of an attack on nothing', (args, message) => {
  expect(() => read(...args)).toThrow(UsageError);
  expect(() => read(...args)).toThrow(message);
});
