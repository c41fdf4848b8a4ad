import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { RenderBudget } from './render-budget.js';

/** A fake clock that only rendering advances. */
function openBudget() {
  const clock = { ms: 0 };
  const budget = new RenderBudget(() => clock.ms);
  const render = (tookMs: number) =>
    budget.spend(async () => {
      clock.ms += tookMs;
      return 'rendered';
    });
  return { clock, render, budget };
}

test('for any traffic, rendering takes at most a fifth of the time, plus the burst and the last page', async () => {
  const visits = fc.array(fc.record({ pauseMs: fc.nat(500), tookMs: fc.integer({ min: 1, max: 200 }) }), {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(visits, async (all) => {
      const { clock, render } = openBudget();
      let spentMs = 0;
      for (const { pauseMs, tookMs } of all) {
        clock.ms += pauseMs;
        if ((await render(tookMs)) !== undefined) spentMs += tookMs;
        expect(spentMs).toBeLessThanOrEqual(2_000 + clock.ms * 0.2 + 200);
      }
    }),
  );
});

test('nothing is rendered while the budget is exhausted, and it refills over time', async () => {
  const { clock, render } = openBudget();
  expect(await render(2_500)).toBe('rendered');
  expect(await render(1)).toBeUndefined();
  clock.ms += 5_000;
  expect(await render(1)).toBe('rendered');
});

test('a page whose data does not arrive times out', async () => {
  vi.useFakeTimers();
  try {
    const rendered = openBudget().budget.spend(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await rendered).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('concurrency is limited, and a failed render releases its slot', async () => {
  const { budget } = openBudget();
  let fail = (_: Error) => {};
  const first = budget.spend(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  const others = Array.from({ length: 3 }, () => budget.spend(() => new Promise(() => {})));
  expect(await budget.spend(async () => 'rendered')).toBeUndefined();
  fail(new Error('render failed'));
  await expect(first).rejects.toThrow('render failed');
  expect(await budget.spend(async () => 'rendered')).toBe('rendered');
  expect(others).toHaveLength(3);
});
