import { accountStates } from '@limelight/rules/account-state';
import { economyPeriods } from '@limelight/rules/economy';
import { moneyFlows } from '@limelight/rules/entry-kind';
import { z } from 'zod';
import { bpsSchema, instantSchema, namedObject, seCentsSchema, uuidSchema } from '../scalars.schema.js';
import { csvSchema } from '../staff-list.schema.js';

const daySchema = z.iso.date().meta({ description: "A day of London's calendar" });

const flowSchema = z.strictObject({
  flow: z.enum(moneyFlows),
  /** Into players' cash. */
  madeCents: seCentsSchema,
  /** Out of it; not negative. */
  removedCents: seCentsSchema,
});

const houseSchema = namedObject('HouseAccountSum', {
  house: z.string(),
  /** From the house's side: what players got from it is negative. */
  balanceCents: seCentsSchema,
  todayCents: seCentsSchema,
  periodCents: seCentsSchema,
  entries: z.int(),
});

const groupReturnSchema = z.strictObject({
  ranked: z.int().nonnegative(),
  /** Mean of their time-weighted returns; null when nobody is ranked. */
  meanBps: z.int().nullable(),
});

export const economySchema = namedObject('Economy', {
  period: z.enum(economyPeriods),
  asOf: instantSchema,
  /** When wallets and house accounts were summed. */
  booksAsOf: instantSchema,
  /** One per day of the period, oldest first; days without entries too. */
  days: z.array(z.strictObject({ day: daySchema, flows: z.array(flowSchema) })),
  /** Of the period. */
  kinds: z.array(
    z.strictObject({
      kind: z.string(),
      flow: z.enum(moneyFlows),
      madeCents: seCentsSchema,
      removedCents: seCentsSchema,
      entries: z.int(),
    }),
  ),
  houses: z.array(houseSchema),
  /** All wallets, at the same moment as the house accounts. */
  wallets: z.strictObject({ count: z.int(), cashCents: seCentsSchema }),
  /** All shares that players hold, at the prices of the newest tick then. */
  holdings: z.strictObject({ valueCents: seCentsSchema }),
  /** Of house accounts and wallets together: anything but 0 is a problem. */
  sumCents: seCentsSchema,
  /** Null while the rankings are being loaded. */
  wealth: z
    .strictObject({
      players: z.int(),
      /** Cash and shares at the present prices. */
      totalCents: seCentsSchema,
      medianCents: seCentsSchema,
      top1Bps: bpsSchema,
      top10Bps: bpsSchema,
      giniBps: bpsSchema,
      /**
       * Since the month began, of those who are ranked: bots are accounts that ever made a key that may
       * trade.
       */
      monthReturns: z.strictObject({ players: groupReturnSchema, bots: groupReturnSchema }),
    })
    .nullable(),
  health: z.strictObject({
    heldReferrals: z.strictObject({ count: z.int(), oldestAt: instantSchema.nullable() }),
    /** Halts that began in the last 24 hours, by their cause. */
    halts24h: z.strictObject({ premieres: z.int(), news: z.int() }),
  }),
});
export type Economy = z.infer<typeof economySchema>;

/** `all` begins with the first entry of the ledger. */
const periodSchema = z.strictObject({ days: z.enum(economyPeriods).default('30') });

export const getEconomy = { query: periodSchema, response: economySchema };

export const exportEconomy = { query: periodSchema, response: csvSchema };

const ringSchema = namedObject('AccountRing', {
  /** The same for the same origin; nothing can be read from it. */
  id: z.string(),
  shared: z.enum(['address', 'device']),
  size: z.int(),
  firstAt: instantSchema,
  lastAt: instantSchema,
  /** Referral bonuses and sign-up grants that its accounts got. */
  bonusCents: seCentsSchema,
  /** At most 25. */
  accounts: z.array(
    z.strictObject({
      id: uuidSchema,
      name: z.string(),
      state: z.enum(accountStates),
      frozen: z.boolean(),
      /** The account of the same ring that invited it. */
      invitedBy: uuidSchema.nullable(),
      joinedAt: instantSchema,
      cashCents: seCentsSchema.nullable(),
    }),
  ),
});
export type AccountRing = z.infer<typeof ringSchema>;

export const listAccountRings = {
  response: z.strictObject({ asOf: instantSchema, rings: z.array(ringSchema) }),
};
