import { parseArgs } from 'node:util';
import { UsageError, wholeNumber } from '../usage.js';

export interface FailoverPlan {
  readonly failures: number;
  readonly seed: number;
  /** Words in the names of failures: those alone. */
  readonly only: readonly string[];
  /** A folder with a system that has the programs; empty: this machine. */
  readonly root: string;
  readonly players: number;
  /** Whether `DATABASE_URL` names the three nodes, in the place of HAProxy. */
  readonly hosts: boolean;
}

const playersPerFailure = 4;
const playersMin = 20;

export const usage = `npm run failover -- [--failures 30] [--seed 7] [--only "leader,switchover"] [--players 120] [--hosts]
                            [--root <folder>]
    Kills, stops and cuts off instances, leaders and primaries by turns while players trade. docs/operate/failover.md explains it.
    --only     words in the names of failures: those alone
    --players  four for each failure unless given, so that their daily limits last
    --hosts    DATABASE_URL names the three nodes, in the place of HAProxy
    --root     a folder with a Debian that has the programs which this machine has not
`;

/** @returns null when only the usage was requested @throws UsageError */
export function readFailoverPlan(args: readonly string[], seed: number): FailoverPlan | null {
  const options = {
    help: { type: 'boolean', default: false },
    failures: { type: 'string', default: '30' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    players: { type: 'string' },
    root: { type: 'string', default: '' },
    hosts: { type: 'boolean', default: false },
  } as const;
  const { values } = parse(() => parseArgs({ args: [...args], options }));
  if (values.help) return null;
  const failures = wholeNumber('failures', values.failures, 1);
  return {
    failures,
    seed: values.seed === undefined ? seed : wholeNumber('seed', values.seed, 0),
    only: values.only.split(',').filter((word) => word !== ''),
    hosts: values.hosts,
    root: values.root.replace(/\/+$/, ''),
    players:
      values.players === undefined
        ? Math.max(playersMin, failures * playersPerFailure)
        : wholeNumber('players', values.players, 1),
  };
}

function parse<Parsed>(read: () => Parsed): Parsed {
  try {
    return read();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
