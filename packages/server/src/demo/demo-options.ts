import { parseArgs } from 'node:util';
import type { Environment } from '../environment/env.js';

/** What the person who starts the demo can mend. */
export class DemoRefusal extends Error {}

export interface DemoOptions {
  /** Whether a world that was made before is made again. */
  readonly isNew: boolean;
  readonly seed: number;
  readonly players: number;
  readonly days: number;
}

const usage = 'Usage: npm run demo -- [--new] [--seed 1] [--players 1 to 2000] [--days 3 to 60]';
const text = { type: 'string' } as const;

/** @throws DemoRefusal */
export function readDemoOptions(args: readonly string[]): DemoOptions {
  const options = { new: { type: 'boolean' }, seed: text, players: text, days: text } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    return {
      isNew: values.new === true,
      seed: numberOf(values.seed ?? '1', 0, 2 ** 31),
      players: numberOf(values.players ?? '300', 1, 2_000),
      days: numberOf(values.days ?? '30', 3, 60),
    };
  } catch {
    throw new DemoRefusal(usage);
  }
}

function numberOf(typed: string, min: number, max: number): number {
  const value = Number(typed);
  if (/^\d+$/.test(typed) && value >= min && value <= max) return value;
  throw new RangeError(typed);
}

/** @throws DemoRefusal where real players could meet the demo's */
export function refuseUnfit({ production, databaseUrl }: Pick<Environment, 'production' | 'databaseUrl'>): void {
  if (production)
    throw new DemoRefusal('No demo where NODE_ENV is production: the passwords of its accounts are public');
  if (databaseUrl) throw new DemoRefusal('The demo makes a database of its own: start it without DATABASE_URL');
}
