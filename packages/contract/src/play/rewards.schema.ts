import { streakMilestones } from '@limelight/rules/reward';
import { z } from 'zod';
import { celebrityIdSchema, instantSchema, namedObject, seCentsSchema } from '../scalars.schema.js';

const daySchema = z.iso.date().meta({ description: "A day of London's calendar" });
const milestoneSchema = z.literal(streakMilestones);

export const dailyBonusSchema = namedObject('DailyBonus', {
  day: daySchema,
  claimable: z.boolean(),
  amountCents: seCentsSchema,
  /** Days claimed in a row; days covered by a freeze preserve the streak and do not count. */
  streakDays: z.int().min(0),
  longestStreakDays: z.int().min(0),
  freezes: z.int().min(0),
  freezesMax: z.int().min(0),
  /** Claims until the next freeze is earned; null at the maximum. */
  daysToNextFreeze: z.int().positive().nullable(),
  /** When the next bonus can be claimed: midnight in London. */
  nextDayAt: instantSchema,
  /** Five weeks, Monday to Sunday, this week last. */
  calendar: z.array(
    z.strictObject({ day: daySchema, mark: z.enum(['claimed', 'streak', 'frozen', 'missed', 'open', 'future']) }),
  ),
  /** Streak badges, each with the day it was first earned. */
  milestones: z.array(z.strictObject({ days: milestoneSchema, earnedOn: daySchema.nullable() })),
});
export type DailyBonus = z.infer<typeof dailyBonusSchema>;

export const getDailyBonus = {
  response: dailyBonusSchema,
};

export const claimDailyBonus = {
  response: z.strictObject({
    outcome: z.enum(['claimed', 'already-claimed']),
    /** The cash that this claim added. */
    amountCents: seCentsSchema,
    freezeEarned: z.boolean(),
    /** The badge that this claim earned. */
    milestone: milestoneSchema.nullable(),
    dailyBonus: dailyBonusSchema,
  }),
};

const progressSchema = z.strictObject({
  verified: z.boolean(),
  trades: z.int().min(0),
  activeDays: z.int().min(0),
  /** Since the sign-up. */
  memberDays: z.int().min(0),
});

const referralSchema = namedObject('Referral', {
  /** Number of this referral among the referrer's, from 1. */
  number: z.int().positive(),
  /** All that a player sees of another. */
  handle: z.string(),
  joinedAt: instantSchema,
  /**
   * `under-review`: complete and waiting for staff; `next-month`: paid when the month's limit allows;
   * `closed`: will not be paid.
   */
  state: z.enum(['pending', 'under-review', 'next-month', 'paid', 'closed']),
  /** Trades and days count up to the required number. */
  progress: progressSchema,
  paidAt: instantSchema.nullable(),
  /** What this referral earned the referrer. */
  bonusCents: seCentsSchema,
  /** Why staff refused it; null otherwise. */
  reason: z.string().nullable(),
});
export type Referral = z.infer<typeof referralSchema>;

export const referralsSchema = namedObject('Referrals', {
  code: z.string(),
  /** Opens sign-up with the code filled in. */
  link: z.string(),
  /** Paid to each side. */
  bonusCents: seCentsSchema,
  needed: z.strictObject({ trades: z.int(), activeDays: z.int(), memberDays: z.int() }),
  perMonthMax: z.int().positive(),
  paidThisMonth: z.int().min(0),
  totals: z.strictObject({
    joined: z.int().min(0),
    paid: z.int().min(0),
    earnedCents: seCentsSchema,
  }),
  /** Newest first; the newest 200. */
  referrals: z.array(referralSchema),
  /** The player's own referral, if they were invited. */
  invitation: referralSchema
    .pick({ state: true, progress: true, bonusCents: true, reason: true })
    .extend({ referrerHandle: z.string() })
    .nullable(),
});
export type Referrals = z.infer<typeof referralsSchema>;

export const listReferrals = {
  response: referralsSchema,
};

export const dividendsPageSizeMax = 90;

const dividendSchema = namedObject('Dividend', {
  day: daySchema,
  amountCents: seCentsSchema,
  /** 10000 is the standard dividend; VIP players get more. */
  factorBps: z.int(),
  /** Null briefly between calculation and payment. */
  paidAt: instantSchema.nullable(),
  /** The dividend of each position, the most valuable first. */
  positions: z.array(
    z.strictObject({
      celebrityId: celebrityIdSchema,
      shares: z.int().positive(),
      priceCents: seCentsSchema,
      amountCents: seCentsSchema,
    }),
  ),
});
export type Dividend = z.infer<typeof dividendSchema>;

export const listDividends = {
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(dividendsPageSizeMax).default(30),
    /** `nextCursor` of the previous page. */
    before: daySchema.optional(),
  }),
  response: z.strictObject({
    dividends: z.array(dividendSchema),
    nextCursor: daySchema.nullable(),
    /** All dividends ever; the days are stored for a year. */
    totalCents: seCentsSchema,
    /** When the next dividend is calculated. */
    nextAt: instantSchema,
    /** Of what was held at the last close and is still held, at the current prices. */
    nextCents: seCentsSchema,
    terms: z.strictObject({ ratePpm: z.int(), vipBps: z.int() }),
  }),
};

export const checklistSteps = ['verify-email', 'first-trade', 'daily-bonus', 'own-three', 'watch'] as const;
export type ChecklistStep = (typeof checklistSteps)[number];

export const getChecklist = {
  response: z.strictObject({
    steps: z.array(z.strictObject({ step: z.enum(checklistSteps), done: z.boolean() })),
  }),
};
