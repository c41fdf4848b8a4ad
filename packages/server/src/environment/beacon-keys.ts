import { type BeaconSource, quicknet, toBeaconSource } from '@limelight/rules/beacon';
import { z } from 'zod';
import { EnvironmentError } from './environment-error.js';

const text = z
  .string()
  .transform((value) => (value === '' ? undefined : value))
  .optional();
const isAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** The environment variables of public random numbers. */
export const beaconVariables = {
  BEACON_URL: text.refine((value) => value === undefined || isAddress(value), 'must be a URL of http or https'),
  BEACON_CHAIN: text,
  BEACON_PUBLIC_KEY: text,
  BEACON_GENESIS: text,
  BEACON_PERIOD: text,
};

const schema = z.object(beaconVariables);

export interface BeaconSettings {
  /** Of a server that speaks drand's protocol, without a trailing slash. */
  readonly url: string;
  readonly source: BeaconSource;
  /** How long a day waits for its number. */
  readonly patienceMs: number;
  readonly retryPauseMs: number;
}

const patienceMs = 15_000;
const retryPauseMs = 500;

/**
 * Undefined without an address: days have no public random number. The chain is drand's quicknet unless the
 * other four say another.
 * @throws EnvironmentError when one of the four is missing, or they are no chain
 */
export function beaconOf(values: z.infer<typeof schema>): BeaconSettings | undefined {
  const { BEACON_URL: url, BEACON_CHAIN, BEACON_PUBLIC_KEY, BEACON_GENESIS, BEACON_PERIOD } = values;
  const chain = Object.entries({ BEACON_CHAIN, BEACON_PUBLIC_KEY, BEACON_GENESIS, BEACON_PERIOD });
  const given = chain.find(([, value]) => value !== undefined)?.[0];
  const absent = chain.find(([, value]) => value === undefined)?.[0];
  if (given !== undefined && url === undefined) throw new EnvironmentError(`BEACON_URL must be set when ${given} is`);
  if (url === undefined) return undefined;
  if (given !== undefined && absent !== undefined) {
    throw new EnvironmentError(`${absent} must be set when ${given} is`);
  }
  const named = {
    chain: BEACON_CHAIN ?? '',
    publicKey: BEACON_PUBLIC_KEY ?? '',
    genesis: Number(BEACON_GENESIS),
    period: Number(BEACON_PERIOD),
  };
  const source = given === undefined ? quicknet : toBeaconSource(named);
  if (source === null) {
    throw new EnvironmentError(
      'BEACON_CHAIN must be a hash of 32 bytes, BEACON_PUBLIC_KEY a key of 96 (both hexadecimal), BEACON_GENESIS and BEACON_PERIOD whole seconds',
    );
  }
  return { url: url.replace(/\/+$/, ''), source, patienceMs, retryPauseMs };
}
