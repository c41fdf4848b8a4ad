import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { DrawingBudget } from './drawing-budget.js';

/** A clock that stands until a drawing moves it. */
function openBudget() {
  const clock = { ms: 0 };
  const budget = new DrawingBudget(() => clock.ms);
  const draw = (tookMs: number) =>
    budget.spend(async () => {
      clock.ms += tookMs;
      return 'drawn';
    });
  return { clock, draw, budget };
}

test('however pages come, drawing takes a fifth of the time and what was saved up, and the last page', async () => {
  const visits = fc.array(fc.record({ pauseMs: fc.nat(500), tookMs: fc.integer({ min: 1, max: 200 }) }), {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(visits, async (all) => {
      const { clock, draw } = openBudget();
      let spentMs = 0;
      for (const { pauseMs, tookMs } of all) {
        clock.ms += pauseMs;
        if ((await draw(tookMs)) !== undefined) spentMs += tookMs;
        expect(spentMs).toBeLessThanOrEqual(2_000 + clock.ms * 0.2 + 200);
      }
    }),
  );
});

test('who comes when it is spent gets nothing drawn, and the next one something after a pause', async () => {
  const { clock, draw } = openBudget();
  expect(await draw(2_500)).toBe('drawn');
  expect(await draw(1)).toBeUndefined();
  clock.ms += 5_000;
  expect(await draw(1)).toBe('drawn');
});

test('a page whose answers do not come is not waited for', async () => {
  vi.useFakeTimers();
  try {
    const drawn = openBudget().budget.spend(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await drawn).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('a few are drawn at once, and one that fails makes room again', async () => {
  const { budget } = openBudget();
  let fail = (_: Error) => {};
  const first = budget.spend(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  const others = Array.from({ length: 3 }, () => budget.spend(() => new Promise(() => {})));
  expect(await budget.spend(async () => 'drawn')).toBeUndefined();
  fail(new Error('drawn badly'));
  await expect(first).rejects.toThrow('drawn badly');
  expect(await budget.spend(async () => 'drawn')).toBe('drawn');
  expect(others).toHaveLength(3);
});
