/** Ticks frequent enough for a test to see several, rare enough for a quoted price to last. */
export const testServerVariables = { TICK_INTERVAL_MS: '2000' } as const;
