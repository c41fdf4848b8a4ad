import { categories, countries } from '@limelight/rules/celebrity';
import { ipoCapMax, ipoSharesMax, ipoStates } from '@limelight/rules/ipo';
import { priceCentsMax, priceCentsMin } from '@limelight/rules/trade';
import { z } from 'zod';
import {
  bpsSchema,
  celebrityIdSchema,
  instantSchema,
  namedObject,
  seCentsSchema,
  tickNumberSchema,
  uuidSchema,
} from '../scalars.schema.js';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** What is shared out if it closes now. */
const demandFields = {
  subscribers: z.int().min(0),
  requestedShares: z.int().min(0),
  /** Everybody gets up to so many shares. */
  level: z.int().min(0),
  /** Of those who requested more, so many get one more. */
  leftover: z.int().min(0),
};

export const ipoFields = {
  id: uuidSchema,
  /** It has this id once it is listed; its poster is there before. */
  celebrityId: celebrityIdSchema,
  name: z.string(),
  category: z.enum(categories),
  country: z.enum(countries),
  description: z.string(),
  imageUrl: z.string().nullable(),
  state: z.enum(ipoStates),
  priceCents: seCentsSchema,
  shares: z.int().min(1).max(ipoSharesMax),
  /** The most that a player may subscribe for. */
  cap: z.int().min(1).max(ipoCapMax),
  feeBps: bpsSchema,
  /** How old an account must be to subscribe. */
  accountDays: z.int().min(0),
  announcedAt: instantSchema,
  opensAt: instantSchema,
  /** For VIP Elite. */
  earlyAt: instantSchema,
  closesAt: instantSchema,
  /** From when on shares are given out, at the earliest. */
  shareOutAt: instantSchema,
  demand: z.strictObject(demandFields),
  /** Why it was cancelled. */
  cancelReason: z.string().nullable(),
  /** The first price, once it is known. */
  openingPriceCents: seCentsSchema.nullable(),
};

export const ipoSchema = namedObject('Ipo', ipoFields);
export type Ipo = z.infer<typeof ipoSchema>;

const ipoDetailSchema = namedObject('IpoDetail', {
  ...ipoFields,
  /** Once it is closed. */
  close: z
    .strictObject({
      /** The day in London whose closing record contains it. */
      day: z.iso.date().nullable(),
      tick: tickNumberSchema.nullable(),
      lines: z.int().min(0),
      heldLines: z.int().min(0),
      hash: hashSchema,
    })
    .nullable(),
  /** Once the shares are shared out. */
  shareOut: z
    .strictObject({
      /** The day in London from whose key the draws come. */
      day: z.iso.date(),
      drawKey: hashSchema,
      level: z.int().min(0),
      leftover: z.int().min(0),
      allottedShares: z.int().min(0),
      openingTick: tickNumberSchema.nullable(),
    })
    .nullable(),
});
export type IpoDetail = z.infer<typeof ipoDetailSchema>;

const subscriptionSchema = namedObject('IpoSubscription', {
  ipoId: uuidSchema,
  shares: z.int().min(1),
  reservedCents: seCentsSchema,
  /** `held`: staff review it before the close; `refused`: its cash returns with the share-out. */
  review: z.enum(['held', 'released', 'refused']).nullable(),
  /** Why staff refused it. */
  reviewReason: z.string().nullable(),
  subscribedAt: instantSchema,
  changedAt: instantSchema,
  /** Its line in the list, from the close on. */
  number: z.int().positive().nullable(),
  /** What the share-out gave, and what was taken of it: less when the cash had left the account. */
  result: z
    .strictObject({
      allottedShares: z.int().min(0),
      takenShares: z.int().min(0),
      totalCents: seCentsSchema,
      feeCents: seCentsSchema,
      returnedCents: seCentsSchema,
      time: instantSchema,
    })
    .nullable(),
});
export type IpoSubscription = z.infer<typeof subscriptionSchema>;

const params = z.strictObject({ id: uuidSchema });

export const listIpos = { response: z.strictObject({ ipos: z.array(ipoSchema) }) };
export const getIpo = { params, response: ipoDetailSchema };

export const getShareOut = {
  params,
  response: namedObject('IpoShareOut', {
    /** By line, from number 1 on. */
    requestedShares: z.array(z.int().positive()),
    /** The numbers of the lines that were under review at the close, or refused. */
    heldNumbers: z.array(z.int().positive()),
    /** By line; empty before the share-out. */
    allottedShares: z.array(z.int().min(0)),
  }),
};
export type IpoShareOut = z.infer<(typeof getShareOut)['response']>;

export const listSubscriptions = {
  response: z.strictObject({
    subscriptions: z.array(subscriptionSchema),
    /** Of celebrities whose shares the player got and held over their first day, the newest first. */
    badges: z.array(z.strictObject({ celebrityId: celebrityIdSchema, name: z.string(), day: z.iso.date() })),
  }),
};

export const subscribeToIpo = {
  params,
  body: namedObject(
    'SubscriptionRequest',
    {
      shares: z.int32(),
      /** The subscription that the page showed, 0 for none, and the price: others are a conflict. */
      seenShares: z.int().min(0).max(ipoCapMax),
      seenPriceCents: z.int().min(priceCentsMin).max(priceCentsMax),
    },
    [{ shares: 20, seenShares: 0, seenPriceCents: 25_000 }],
  ),
  response: subscriptionSchema,
};

export const withdrawSubscription = { params, response: z.strictObject({ status: z.literal(true) }) };

export const ipoEvent = ipoSchema;
export const ipoDemandEvent = namedObject('IpoDemand', { ipoId: uuidSchema, ...demandFields });
export type IpoDemand = z.infer<typeof ipoDemandEvent>;
