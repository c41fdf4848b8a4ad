import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountRaces, type Step, stepKinds } from './account-races.fixture.js';

let races: AccountRaces;

beforeAll(async () => {
  races = await AccountRaces.open();
  await races.orders.moveTo({ '1': 50_000 });
});

afterAll(() => races.rewards.close());

const step = fc.record({ kind: fc.constantFrom(...stepKinds), player: fc.nat(2) });
const parallelSteps = fc.array(fc.array(step, { minLength: 3, maxLength: 10 }), { minLength: 2, maxLength: 5 });

test('under concurrency nothing is traded, filled or paid after a suspension, freeze or promotion to staff is acknowledged, and all invariants hold', async () => {
  await fc.assert(
    fc.asyncProperty(parallelSteps, async (lists) => {
      await races.orders.moveTo({ '1': 50_000 });
      const players = [await races.addPlayer(), await races.addPlayer(), await races.addPlayer()];
      await Promise.all(lists.map((steps) => races.run(steps, players)));
      expect(await races.listProblems()).toEqual([]);
    }),
    { numRuns: 30 },
  );
  // All kinds of steps succeeded, so the test did not pass for lack of activity.
  expect([...races.done.keys()].sort()).toEqual([...stepKinds].sort());
  expect(await races.countFills()).toBeGreaterThan(0);
  expect(await races.countDeadlocks()).toBe(0);
});

test('the same check fails without the account state in the wallet and the trigger that guards sessions', async () => {
  await races.orders.moveTo({ '1': 50_000 });
  const [suspended, frozen, promoted] = [await races.addPlayer(), await races.addPlayer(), await races.addPlayer()];
  const steps: Step[] = [
    { kind: 'suspend', player: 0 },
    { kind: 'freeze', player: 1 },
    { kind: 'promote', player: 2 },
    { kind: 'trade', player: 0 },
    { kind: 'log in', player: 0 },
  ];
  await races.withoutGuards(() => races.run(steps, [suspended, frozen, promoted]));
  const problems = await races.listProblems();
  expect(problems).toContain('trade of an account that is suspended, frozen f, role user');
  expect(problems).toContain('trade of an account that is active, frozen t, role user');
  expect(problems).toContain('trade of an account that is active, frozen f, role manager');
  expect(problems).toContain('an account has traded and earned nothing since it joined the staff');
  expect(problems).toContain('a wallet carries the state and the freeze of its account');
  expect(problems).toContain('an account that is not active has no session, no key in force and no push subscription');
});
