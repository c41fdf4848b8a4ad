import { parseArgs } from 'node:util';
import type { Sizes } from './arm.js';

/** Four servers are attacked at full length: together 100,000 hostile requests and 10,000 races. */
const full: Sizes = {
  requests: 25_000,
  moneyRaces: 2_374,
  resetRaces: 63,
  deletionRaces: 63,
  erasedWithinMs: 150_000,
  squadCrowd: 50,
  squadRaces: 24,
  slowMs: 60_000,
  floodRequests: 2_000,
  logSettleMs: 11_000,
  logIns: 20,
  logInMsFast: 0,
};
const short: Sizes = {
  requests: 1_000,
  moneyRaces: 30,
  resetRaces: 2,
  deletionRaces: 2,
  // As long as at full length: what a write alongside a deletion has left is erased after two minutes. Rarely
  // waited for.
  erasedWithinMs: 150_000,
  squadCrowd: 50,
  squadRaces: 2,
  slowMs: 0,
  floodRequests: 60,
  logSettleMs: 0,
  logIns: 5,
  logInMsFast: 1_000,
};
/** Of the ten arms, those that are proven; which ones changes with the seed. */
const shortProofs = 1;
/** Of the races, those that end a session or an account, which cost a password each time. */
const accountShare = 0.025;

const modes = ['development', 'production'] as const;
type Mode = (typeof modes)[number];
const instancesMax = 4;

export interface AttackPlan {
  readonly seed: number;
  readonly modes: readonly Mode[];
  readonly instances: readonly number[];
  /** Names of arms. */
  readonly only: readonly string[];
  readonly proofsMax: number;
  readonly sizes: Sizes;
}

/**
 * What was typed is no attack: one line that says so. An attack that runs nothing would look like one that
 * holds.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @returns null when only the usage was requested @throws UsageError */
export function readAttackPlan(
  args: readonly string[],
  { armNames, seed }: { readonly armNames: readonly string[]; readonly seed: number },
): AttackPlan | null {
  const values = parse(args);
  if (values.help) return null;
  const isShort = values.short;
  return {
    seed: values.seed === undefined ? seed : wholeNumber('--seed', values.seed, { min: 0 }),
    modes: namesIn('--mode', values.mode ?? (isShort ? 'development' : modes.join()), modes),
    instances: listOf(values.instances ?? (isShort ? '1' : '1,2')).map((text) =>
      wholeNumber('--instances', text, { min: 1, max: instancesMax }),
    ),
    only: values.only === undefined ? armNames : namesIn('--only', values.only, armNames),
    proofsMax: isShort ? shortProofs : armNames.length,
    sizes: sizesOf(isShort ? short : full, values),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        short: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        seed: { type: 'string' },
        mode: { type: 'string' },
        instances: { type: 'string' },
        only: { type: 'string' },
        requests: { type: 'string' },
        races: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function sizesOf(
  sizes: Sizes,
  typed: { readonly requests?: string | undefined; readonly races?: string | undefined },
): Sizes {
  const requests =
    typed.requests === undefined ? sizes.requests : wholeNumber('--requests', typed.requests, { min: 1 });
  if (typed.races === undefined) return { ...sizes, requests };
  const races = wholeNumber('--races', typed.races, { min: 3 });
  const accountRaces = Math.ceil(races * accountShare);
  return {
    ...sizes,
    requests,
    moneyRaces: races - 2 * accountRaces,
    resetRaces: accountRaces,
    deletionRaces: accountRaces,
  };
}

function listOf(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}

function namesIn<Name extends string>(option: string, text: string, known: readonly Name[]): Name[] {
  return listOf(text).map((item) => {
    const name = known.find((one) => one === item);
    if (name === undefined) throw new UsageError(`${option} knows no "${item}", but ${known.join(', ')}`);
    return name;
  });
}

function wholeNumber(
  option: string,
  text: string,
  { min, max = Number.MAX_SAFE_INTEGER }: { readonly min: number; readonly max?: number },
): number {
  const number = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
  throw new UsageError(`${option} needs a whole number ${range}, not "${text}"`);
}
