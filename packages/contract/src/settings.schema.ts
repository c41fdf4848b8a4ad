import { tiers } from '@limelight/rules/tier';
import { z } from 'zod';
import { bpsSchema, seCentsSchema } from './scalars.schema.js';

/** The platform settings that players may know: every number a screen prints comes from here. */
export const publicSettingsSchema = z
  .strictObject({
    startingCashCents: seCentsSchema,
    dailyBonusCents: seCentsSchema,
    referralBonusCents: seCentsSchema,
    /** The daily dividend in parts per million of a position's value, and what VIP players get of it. */
    dividendRatePpm: z.int().min(0),
    dividendVipBps: bpsSchema,
    feeBpsByTier: z.record(z.enum(tiers), bpsSchema),
    tradesPerDayMax: z.int().positive(),
    openOrdersMax: z.int().positive(),
    priceAlertsMax: z.int().positive(),
    tickIntervalMs: z.int().positive(),
    apiKeyRequestsPerMinuteMax: z.int().positive(),
    registrationEnabled: z.boolean(),
  })
  .meta({ id: 'PublicSettings' });
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

export const getPublicSettings = {
  response: publicSettingsSchema,
};
