import { copySeededDatabase, type SeededPostgres } from '@limelight/harness/seeded-postgres';

/** Ticks frequent enough for a test to see several, rare enough for a quoted price to last. */
export const testServerVariables = { TICK_INTERVAL_MS: '3000' } as const;

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
export async function dedicatedServerVariables() {
  return { ...testServerVariables, ...(await copySeededDatabase(JSON.parse(process.env[shared] ?? ''))) };
}
