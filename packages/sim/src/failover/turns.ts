import type { Random } from '../random.js';
import type { Failure } from './failures.js';

/** By turns: each kind once before any comes again, in an order that the seed says. */
export function takeTurns(failures: readonly Failure[], count: number, random: Random): Failure[] {
  if (failures.length === 0) return [];
  const turns: Failure[] = [];
  while (turns.length < count) {
    const left = [...failures];
    while (left.length > 0) turns.push(...left.splice(random.between(0, left.length - 1), 1));
  }
  return turns.slice(0, count);
}
