import { accountStates } from '@limelight/rules/account-state';
import { z } from 'zod';
import { paymentSchema } from '../money/payments.schema.js';
import { instantSchema, namedObject, usCentsSchema, uuidSchema } from '../scalars.schema.js';

const waitingSchema = namedObject('WaitingQueue', {
  name: z.string(),
  label: z.string(),
  count: z.int().min(0),
  oldestAt: instantSchema.nullable(),
  note: z.string(),
  urgent: z.boolean(),
  path: z.string().nullable(),
  action: z.string(),
});
export type WaitingEntry = z.infer<typeof waitingSchema>;

export const listWaiting = {
  /** Those with something waiting, the urgent and the oldest first. */
  response: z.strictObject({ asOf: instantSchema, waiting: z.array(waitingSchema), emptyQueues: z.int().min(0) }),
};

/**
 * A figure's past, oldest first. Of what is counted per period, such as trades per hour, the periods that are
 * over.
 */
const trendSchema = z.array(z.int());

const vipTrendSchema = z.strictObject({
  basic: z.int(),
  pro: z.int(),
  elite: z.int(),
  /** Null until members were counted for so long. */
  total30dAgo: z.int().nullable(),
  trend: trendSchema,
});

export const getManagerDashboard = {
  response: z.strictObject({
    asOf: instantSchema,
    celebrities: z.strictObject({ active: z.int(), suspended: z.int() }),
    trades: z.strictObject({
      today: z.int(),
      /** Of the hours of today that ended, and the same hours a day before. */
      fullHours: z.int(),
      fullHoursBefore: z.int(),
    }),
    vip: vipTrendSchema,
    failedPayments30d: z.int(),
    /** Of the 30 days before. */
    failedPaymentsBefore: z.int(),
  }),
};

export const getAdminDashboard = {
  response: z.strictObject({
    asOf: instantSchema,
    users: z.strictObject({ total: z.int(), new7d: z.int(), total30dAgo: z.int(), trend: trendSchema }),
    revenue: z.strictObject({
      usCents: usCentsSchema,
      vipUsCents: usCentsSchema,
      before: usCentsSchema,
      /** Per day. */
      trend: trendSchema,
    }),
    trades: z.strictObject({
      count24h: z.int(),
      before: z.int(),
      /** Per hour. */
      trend: trendSchema,
    }),
    vip: vipTrendSchema,
    recentUsers: z.array(
      z.strictObject({
        id: uuidSchema,
        name: z.string(),
        state: z.enum(accountStates),
        verified: z.boolean(),
        joinedAt: instantSchema,
      }),
    ),
    recentPayments: z.array(
      paymentSchema
        .pick({
          id: true,
          reference: true,
          product: true,
          usCents: true,
          gateway: true,
          state: true,
          createdAt: true,
          refundedUsCents: true,
          disputedUsCents: true,
        })
        .extend({ user: z.string().nullable() }),
    ),
  }),
};

export const retryFailedJobs = { response: z.strictObject({ jobs: z.int().min(0) }) };
