import type { LimelightProcess } from '@limelight/harness/limelight-process';
import type { Random } from '../random.js';
import type { Crowd } from './crowd.js';
import type { SabotageName } from './sabotage.js';

/** How much an arm does: the short form runs with every `npm test`, a proof only as long as it takes to fail. */
export interface Sizes {
  readonly requests: number;
  /** Of each kind. */
  readonly moneyRaces: number;
  readonly resetRaces: number;
  readonly deletionRaces: number;
  /** How long rows may remain that a write beside a deletion has left, until they are erased again. */
  readonly erasedWithinMs: number;
  /** How long silent and slow connections are watched; longer than the server lets them live. */
  readonly slowMs: number;
  readonly floodRequests: number;
  readonly logIns: number;
  /** A log-in is fast below it, whatever it was before; generous where other tests run beside. */
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

export interface Arm {
  readonly name: string;
  /** What this arm must report: a guard that is taken out of a server, or what it does itself. */
  readonly provenBy: SabotageName | ((stage: Stage) => Promise<string[]>);
  /** @returns the faults of the server, one line each */
  run(stage: Stage): Promise<string[]>;
}

/** One line for each kind of fault, with how often it came and the first example. */
export class Faults {
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
