import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlacedStep, stepsWithDisc } from './chart-steps';

const placed = fc.array(
  fc.record({ kind: fc.constantFrom('fee' as const, 'added' as const), x: fc.nat(700), y: fc.nat(200) }),
  { maxLength: 60 },
);

test('discs of a kind never cover each other, and no step without one has room for it', () => {
  fc.assert(
    fc.property(placed, (steps) => {
      const discs = stepsWithDisc(steps);
      const near = (step: PlacedStep) =>
        [...discs].filter((other) => other !== step && other.kind === step.kind && Math.abs(other.x - step.x) < 21);
      for (const step of steps) expect(near(step).length > 0).toBe(!discs.has(step));
    }),
  );
});

test('of a crowd the newest has its disc', () => {
  const steps = [0, 5, 10].map((x): PlacedStep => ({ kind: 'fee', x, y: 0 }));
  expect([...stepsWithDisc(steps)]).toEqual([steps[2]]);
});
