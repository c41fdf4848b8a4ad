import { z } from 'zod';
import { instantSchema, namedObject, seCentsSchema, uuidSchema } from '../scalars.schema.js';

const bytesSchema = z.int().min(0);

export const getSystemData = {
  response: namedObject('SystemData', {
    databaseBytes: bytesSchema,
    filesBytes: bytesSchema,
    backupsBytes: bytesSchema,
    /** By when the day's snapshot of sizes allows it; null on the first day. */
    growthBytesPerDay: z.int().nullable(),
    backupPoints: z.int().min(0),
    nightlyPoints: z.int().min(0),
    /** The newest backup whose checksums were read again. */
    lastSyncAt: instantSchema.nullable(),
    /** Of the disk that holds the data folder. */
    disk: z.strictObject({ usedBytes: bytesSchema, totalBytes: bytesSchema }),
    statistics: z.strictObject({
      /** Players: staff take no part. Active are those who opened the app, traded or placed an order. */
      users: z.int(),
      activeUsersDay: z.int(),
      activeUsersMonth: z.int(),
      celebrities: z.int(),
      trades: z.int(),
      volumeCents: seCentsSchema,
      /** When they were counted. */
      asOf: instantSchema,
    }),
    asOf: instantSchema,
  }),
};

const startedSchema = z.strictObject({ taskId: uuidSchema });

export const optimizeDatabase = { response: startedSchema };
export const clearCache = { response: z.strictObject({ clearedAt: instantSchema }) };

export const healthStates = ['healthy', 'warning', 'failing'] as const;

const measureSchema = namedObject('HealthMeasure', {
  key: z.string(),
  label: z.string(),
  /** As shown: "3 ms", "2 waiting, 0 failed". */
  value: z.string(),
  state: z.enum(healthStates),
  /** From when it is a warning: "Warning from 100 ms". */
  threshold: z.string(),
});
export type HealthMeasure = z.infer<typeof measureSchema>;

export const getSystemHealth = {
  response: namedObject('SystemHealth', {
    measures: z.array(measureSchema),
    figures: z.strictObject({
      users: z.int(),
      celebrities: z.int(),
      newsItems: z.int(),
      volumeCents: seCentsSchema,
      /** When they were counted. */
      asOf: instantSchema,
    }),
    asOf: instantSchema,
  }),
};
