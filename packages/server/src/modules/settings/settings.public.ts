import type { PublicSettings } from '@limelight/contract/settings.schema';
import { dividendRatePpmDefault, dividendVipBpsDefault } from '@limelight/rules/dividend';
import { defaultFeeTable } from '@limelight/rules/fee';
import { seCents } from '@limelight/rules/money';
import { openOrdersMaxDefault } from '@limelight/rules/order';
import { priceAlertsMaxDefault } from '@limelight/rules/price-alert';
import { tempos } from '@limelight/rules/tempo';
import { tradesPerDayMaxDefault } from '@limelight/rules/trade';
import { z } from 'zod';
import type { Executor } from '../../platform/database.js';
import { listSettings } from './settings.sql.js';

export { followSettings } from './follow-settings.js';

/** Every platform setting with its bounds and default. A row that is missing in the table means the default. */
const settingsSchema = z.object({
  startingCashCents: z.int().min(0).max(100_000_000).default(1_000_000),
  dailyBonusCents: z.int().min(0).max(1_000_000).default(5_000),
  referralBonusCents: z.int().min(0).max(10_000_000).default(50_000),
  /** Parts per million of a position's value, each day; 0 pays none. */
  dividendRatePpm: z.int().min(0).max(10_000).default(dividendRatePpmDefault),
  /** What VIP players get of it; 10,000 is the same as everybody. */
  dividendVipBps: z.int().min(10_000).max(20_000).default(dividendVipBpsDefault),
  feeBpsByTier: z
    .object({
      free: z.int().min(0).max(10_000),
      basic: z.int().min(0).max(10_000),
      pro: z.int().min(0).max(10_000),
      elite: z.int().min(0).max(10_000),
    })
    .default({ ...defaultFeeTable }),
  tradesPerDayMax: z.int().min(1).max(1_000_000).default(tradesPerDayMaxDefault),
  openOrdersMax: z.int().min(1).max(10_000).default(openOrdersMaxDefault),
  priceAlertsMax: z.int().min(1).max(10_000).default(priceAlertsMaxDefault),
  /** Of one API key, on one instance. */
  apiKeyRequestsPerMinuteMax: z.int().min(1).max(100_000).default(600),
  registrationEnabled: z.boolean().default(true),
  marketTempo: z.enum(Object.keys(tempos) as [keyof typeof tempos, ...(keyof typeof tempos)[]]).default('standard'),
});
export type Settings = z.infer<typeof settingsSchema>;
export type SettingKey = keyof Settings;

export interface SettingsReader {
  /** The settings in force. They change under a running server, so they are read where they are used. */
  readonly current: Settings;
  /** Reads the table again, after a change or a lost connection. */
  refresh(): Promise<void>;
}

/** @throws when the table holds a value outside its bounds: a broken setting must not be traded on */
export async function readSettings(db: Executor): Promise<Settings> {
  const rows = await listSettings(db);
  return settingsSchema.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

export async function openSettings(db: Executor): Promise<SettingsReader> {
  let current = await readSettings(db);
  return {
    get current() {
      return current;
    },
    refresh: async () => {
      current = await readSettings(db);
    },
  };
}

export function presentSettings(settings: Settings, tickIntervalMs: number): PublicSettings {
  return {
    startingCashCents: seCents(settings.startingCashCents),
    dailyBonusCents: seCents(settings.dailyBonusCents),
    referralBonusCents: seCents(settings.referralBonusCents),
    dividendRatePpm: settings.dividendRatePpm,
    dividendVipBps: settings.dividendVipBps,
    feeBpsByTier: settings.feeBpsByTier,
    tradesPerDayMax: settings.tradesPerDayMax,
    openOrdersMax: settings.openOrdersMax,
    priceAlertsMax: settings.priceAlertsMax,
    tickIntervalMs,
    apiKeyRequestsPerMinuteMax: settings.apiKeyRequestsPerMinuteMax,
    registrationEnabled: settings.registrationEnabled,
  };
}
