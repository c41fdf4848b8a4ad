import type { Mutations } from '../day-edits.fixture.js';
import type { DayCause } from './causes.js';

export interface Chance {
  /** A tick of the day, at random in a range that is counted from the first one. */
  at(from: number, to: number): number;
  within(from: number, to: number): number;
  coin(): boolean;
  /** The key of the day's draws. */
  readonly dayKey: Uint8Array;
}

/** What the tests of a cause need: one in a day in which everything happens, and ways to cheat with it. */
export interface CauseFixture {
  /** None for a cause that a day begins with, or that follows from the opening record. */
  readonly sample?: (chance: Chance) => readonly DayCause[];
  /** A function, because the fixtures of a day import this one. */
  readonly mutations: () => Mutations;
}
