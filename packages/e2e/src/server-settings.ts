import { copySeededDatabase, type SeededPostgres } from '@limelight/harness/seeded-postgres';

/**
 * Rare enough for a quoted price to last: a tick costs a server, and each page that is open, a sixth of a
 * second of CPU time. A test that waits for one waits a few seconds, which costs nothing.
 */
export const testServerVariables = { TICK_INTERVAL_MS: '9000' } as const;

/** Of a server that one test has to itself: halts last for ticks, and a day of staff has several. */
export const briskTicks = { TICK_INTERVAL_MS: '3000' } as const;

const shared = 'LIMELIGHT_E2E_SEEDED';

/** The workers inherit the environment of the global set-up. */
export function shareSeededPostgres({ url, secret }: SeededPostgres): void {
  process.env[shared] = JSON.stringify({ url, secret });
}

const demo = 'LIMELIGHT_E2E_DEMO';

/** Where the workers request the game that looks lived in. */
export function shareDemoOffer(url: string): void {
  process.env[demo] = url;
}

export const demoOffer = () => process.env[demo] ?? '';

/** Environment variables of another test server, which starts with a game of its own. */
export async function copiedServerVariables(pace: typeof testServerVariables | typeof briskTicks) {
  return { ...pace, ...(await copySeededDatabase(JSON.parse(process.env[shared] ?? ''))) };
}

export const dedicatedServerVariables = () => copiedServerVariables(briskTicks);
