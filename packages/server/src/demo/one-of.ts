import type { RandomSource } from '@limelight/rules/random-source';

/** @throws Error when there is nothing to choose from */
export function oneOf<Value>(chance: RandomSource, values: readonly Value[]): Value {
  const value = values[Math.floor(chance.uniform() * values.length)];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}
