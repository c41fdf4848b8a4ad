import type { LimelightProcess } from '@limelight/harness/limelight-process';
import type { Random } from '../random.js';
import type { Crowd } from './crowd.js';
import type { SabotageName } from './sabotage.js';

/**
 * How much an arm does: the short form runs with every `npm test`, a proof only as long as it takes to fail.
 */
export interface Sizes {
  readonly requests: number;
  /** Of each kind. */
  readonly moneyRaces: number;
  readonly resetRaces: number;
  readonly deletionRaces: number;
  /** How long rows may remain that a write alongside a deletion has left, until they are erased again. */
  readonly erasedWithinMs: number;
  /** Players who write into one chat at the same time, and who are in squads. */
  readonly squadCrowd: number;
  readonly squadRaces: number;
  /** How long silent and slow connections are watched; longer than the server lets them live. */
  readonly slowMs: number;
  readonly floodRequests: number;
  /**
   * After each flood, until counted lines are written: longer than the server collects them. 0: all floods
   * are judged together.
   */
  readonly logSettleMs: number;
  readonly logIns: number;
  /** A log-in is fast below it, whatever it was before; generous where other tests run alongside. */
  readonly logInMsFast: number;
}

/** What is attacked. */
export interface Stage {
  /** The instances, which share a database. */
  readonly servers: readonly [LimelightProcess, ...LimelightProcess[]];
  readonly crowd: Crowd;
  readonly random: Random;
  readonly sizes: Sizes;
  readonly log: (line: string) => void;
}

/** That an arm can fail. */
export interface Proof {
  /** A guard that is taken out of a server, or what the arm does itself. */
  readonly by: SabotageName | ((stage: Stage) => Promise<string[]>);
  /** Each matches a problem that the arm must report then; without them any problem is enough. */
  readonly reports?: readonly RegExp[];
  readonly sizes?: Partial<Sizes>;
  /** It takes longer than a check may. */
  readonly atFullLength?: true;
}

export interface Arm {
  readonly name: string;
  readonly provenBy: readonly Proof[];
  /** @returns the problems of the server, one line each */
  run(stage: Stage): Promise<string[]>;
}

/** One line for each kind of problem, with how often it came and the first example. */
export class Problems {
  readonly #found = new Map<string, { count: number; readonly example: string }>();

  add(kind: string, example: string): void {
    const known = this.#found.get(kind);
    if (known) known.count += 1;
    else this.#found.set(kind, { count: 1, example });
  }

  get lines(): string[] {
    return [...this.#found].map(([kind, { count, example }]) => `${kind} (${count} x), such as ${example}`);
  }
}
