import { reasonLengthMax } from '@limelight/rules/audit-action';
import { settingEffects, settingKinds, settingSections } from '@limelight/rules/setting';
import { tiers } from '@limelight/rules/tier';
import { z } from 'zod';
import { bpsSchema, instantSchema, namedObject, positionSchema, seCentsSchema, uuidSchema } from '../scalars.schema.js';

const ratesByTierSchema = z.record(z.enum(tiers), bpsSchema);

/** The public platform settings: screens take every number from here. */
export const publicSettingsSchema = namedObject('PublicSettings', {
  startingCashCents: seCentsSchema,
  dailyBonusCents: seCentsSchema,
  /** The price of a token in US$ cents. */
  tokenUsCents: z.int().positive(),
  /** The prices of the VIP plans a month in US$ cents. */
  vipBasicUsCents: z.int().positive(),
  vipProUsCents: z.int().positive(),
  vipEliteUsCents: z.int().positive(),
  referralBonusCents: seCentsSchema,
  /** The daily dividend in parts per million of a position's value, and the multiple for VIP players. */
  dividendRatePpm: z.int().min(0),
  dividendVipBps: bpsSchema,
  feeBpsByTier: ratesByTierSchema,
  /** Whether new players pay no fee for their first trade. */
  firstTradeFree: z.boolean(),
  tradesPerDayMax: z.int().positive(),
  openOrdersMax: z.int().positive(),
  priceAlertsMax: z.int().positive(),
  tickIntervalMs: z.int().positive(),
  apiKeyRequestsPerMinuteMax: z.int().positive(),
  /** How many squads a player may be in, and what it takes to found one. */
  squadMembershipsMax: z.int().positive(),
  squadFounderDays: z.int().min(0),
  squadFounderTrades: z.int().min(0),
  /** After so many silent days a squad is archived, or its captain replaced. */
  squadSilenceDays: z.int().positive(),
  squadCaptainSilenceDays: z.int().positive(),
  registrationEnabled: z.boolean(),
  /** The name of the game. */
  siteName: z.string(),
  /** On: only staff can use the game. */
  maintenanceMode: z.boolean(),
  /** When maintenance ends by itself; null while it is off, or when staff end it. */
  maintenanceUntil: instantSchema.nullable(),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

export const getPublicSettings = {
  response: publicSettingsSchema,
};

/** A number in the unit of `kind`, a rate per tier, a boolean, or a text. */
const settingValueSchema = z.union([z.boolean(), z.int(), z.string().max(2_000), ratesByTierSchema]);

export const settingChangeSchema = namedObject('SettingChange', {
  key: z.string(),
  label: z.string(),
  kind: z.enum(settingKinds),
  from: settingValueSchema,
  to: settingValueSchema,
  announcedAt: instantSchema,
  effectiveAt: instantSchema,
  /** When a later change replaced it before it took effect. */
  withdrawnAt: instantSchema.nullable(),
});
export type SettingChange = z.infer<typeof settingChangeSchema>;

const pageQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** `nextCursor` of the previous page. */
  cursor: positionSchema.optional(),
});

export const listSettingChanges = {
  query: pageQuerySchema,
  response: z.strictObject({ changes: z.array(settingChangeSchema), nextCursor: z.int().nullable() }),
};

const staffSettingSchema = namedObject('StaffSetting', {
  key: z.string(),
  section: z.enum(settingSections),
  kind: z.enum(settingKinds),
  label: z.string(),
  help: z.string(),
  /** In force. */
  value: settingValueSchema,
  default: settingValueSchema,
  /** For a number, for each tier's rate or for the length of a text. */
  min: z.int().nullable(),
  max: z.int().nullable(),
  options: z.array(z.string()).nullable(),
  /** The bounds as a sentence. */
  bounds: z.string(),
  visibleTo: z.enum(['public', 'staff']),
  /** The lowest role that may change it. */
  changedBy: z.enum(['manager', 'admin']),
  effect: z.enum(settingEffects),
  /** Why it has no effect on this server and cannot be changed; null when it can. */
  notConfigured: z.string().nullable(),
  /** The position of a switch that stops something, see `/stop`; null for any other setting. */
  stopsAt: z.boolean().nullable(),
  /** To send with an update. */
  version: z.int32().min(0),
  pending: z.strictObject({ value: settingValueSchema, effectiveAt: instantSchema }).nullable(),
  /** When the value in force took effect, and who had set it; null while nobody has changed it. */
  since: z.strictObject({ at: instantSchema, by: z.string().nullable() }).nullable(),
});
export type StaffSetting = z.infer<typeof staffSettingSchema>;

const staffSettingsSchema = namedObject('StaffSettings', {
  settings: z.array(staffSettingSchema),
  /** Ignored rows: out of bounds, or of a setting that no longer exists. */
  problems: z.array(z.strictObject({ key: z.string(), problem: z.string() })),
});

export const listStaffSettings = {
  response: staffSettingsSchema,
};

const settingKeySchema = z.string().regex(/^[a-zA-Z]{1,60}$/);
const settingParamsSchema = z.strictObject({ key: settingKeySchema });

export const updateSettings = {
  body: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          key: settingKeySchema,
          value: settingValueSchema,
          /** The version that the editor saw. CONFLICT reports the key with its current value and version. */
          version: z.int32().min(0),
          /** When a switch that stops something goes back by itself. */
          until: instantSchema.optional(),
        }),
      )
      .min(1)
      .max(100),
    /** Required where one of them touches money or stops something. */
    reason: z.string().trim().min(3, 'Please give a reason').max(reasonLengthMax).optional(),
  }),
  response: staffSettingsSchema,
};

export const getSettingStop = {
  params: settingParamsSchema,
  response: z.strictObject({
    /** What stops and what goes on. */
    text: z.string(),
    /** Whom that concerns, counted now; null where nobody can be counted. */
    concerns: z.string().nullable(),
  }),
};

const staffSettingChangeSchema = settingChangeSchema
  .extend({
    version: z.int32().positive(),
    reason: z.string().nullable(),
    actorId: uuidSchema,
    /** Null when the account is gone. */
    actorName: z.string().nullable(),
  })
  .meta({ id: 'StaffSettingChange' });
export type StaffSettingChange = z.infer<typeof staffSettingChangeSchema>;

export const getSettingHistory = {
  params: settingParamsSchema,
  query: pageQuerySchema,
  response: z.strictObject({ changes: z.array(staffSettingChangeSchema), nextCursor: z.int().nullable() }),
};

export const settingsEvent = z.strictObject({});
