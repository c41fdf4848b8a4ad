import { auditActions, reasonLengthMax } from '@limelight/rules/audit-action';
import {
  categories,
  celebrityStatuses,
  countries,
  descriptionLengthMax,
  nameLengthMax,
} from '@limelight/rules/celebrity';
import { fanSentiments } from '@limelight/rules/movement';
import { priceCentsMax, priceCentsMin } from '@limelight/rules/trade';
import { z } from 'zod';
import {
  celebrityIdSchema,
  instantSchema,
  namedObject,
  seCentsSchema,
  textSchema,
  uuidSchema,
} from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';

const missing = 'Please fill in all required fields';
const popularitySchema = z.number().min(0).max(100);
const priceSchema = z
  .int()
  .min(priceCentsMin, missing)
  .max(priceCentsMax, 'At most SE$1,000,000.00')
  .meta({ description: 'SE$ in integer cents' });
const reasonSchema = textSchema('Please give a reason', reasonLengthMax);

/** What the form enters, for a new celebrity and for an edit. */
const entered = {
  name: textSchema(missing, nameLengthMax),
  category: z.enum(categories),
  country: z.enum(countries),
  description: textSchema(missing, descriptionLengthMax),
  featured: z.boolean(),
  /** Shown until there are 24 hours of trades. */
  fanSentiment: z.enum(fanSentiments),
  /** A picture of the media library; null for the generated poster. */
  imageMediaId: uuidSchema.nullable(),
};

const staffRetirementSchema = namedObject('StaffRetirement', {
  sentence: z.string(),
  onRequest: z.boolean(),
  /** When its holders are paid. */
  dueAt: instantSchema,
  /** What they are paid for a share; null while the price still moves. */
  priceCents: seCentsSchema.nullable(),
  /** When everybody was paid. */
  leftAt: instantSchema.nullable(),
});

const staffCelebrityFields = {
  id: celebrityIdSchema,
  name: z.string(),
  category: z.enum(categories),
  country: z.enum(countries),
  description: z.string(),
  status: z.enum(celebrityStatuses),
  /** It is leaving the exchange, or has left; absent for the others. */
  retirement: staffRetirementSchema.optional(),
  featured: z.boolean(),
  imageMediaId: uuidSchema.nullable(),
  imageUrl: z.string().nullable(),
  priceCents: seCentsSchema,
  /** The base of the 24 h change. */
  dayAgoPriceCents: seCentsSchema,
  popularity: popularitySchema,
  /** Counts edits: an edit sends the one that it saw. */
  version: z.int32().positive(),
};

const staffCelebritySchema = namedObject('StaffCelebrity', staffCelebrityFields);
export type StaffCelebrity = z.infer<typeof staffCelebritySchema>;

export const staffCelebrityDetailSchema = namedObject('StaffCelebrityDetail', {
  ...staffCelebrityFields,
  /** As entered; `sentiment` is what players see. */
  fanSentiment: z.enum(fanSentiments),
  sentiment: z.enum(fanSentiments).nullable(),
  listedAt: instantSchema,
  listingPriceCents: seCentsSchema,
  halted: z.boolean(),
  /** Over all players; null shortly after a start. */
  holdings: z
    .strictObject({
      holders: z.int().nonnegative(),
      heldShares: z.int().nonnegative(),
      /** About once a minute; later trades are not counted yet. */
      countedAt: instantSchema,
    })
    .nullable(),
  volumeCents: seCentsSchema,
  openOrders: z.int().nonnegative(),
  updatedAt: instantSchema.nullable(),
  updatedBy: z.string().nullable(),
  /** The price that staff set and that is not reached yet. */
  priceChange: z.strictObject({ priceCents: seCentsSchema, reason: z.string() }).nullable(),
  /** Takes effect when its day begins. */
  correction: z.strictObject({ day: z.iso.date(), popularity: popularitySchema, reason: z.string() }).nullable(),
  /** What staff did, newest first. */
  history: z.array(
    z.strictObject({
      number: z.int().positive(),
      time: instantSchema,
      actorName: z.string().nullable(),
      action: z.enum(auditActions),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type StaffCelebrityDetail = z.infer<typeof staffCelebrityDetailSchema>;

const listQuery = staffListQuery(
  { keys: ['name', 'price', 'movers'], first: { key: 'name', direction: 'asc' } },
  {
    category: z.enum(categories).optional(),
    country: z.enum(countries).optional(),
    status: z.enum(['active', 'suspended', 'leaving', 'retired']).optional(),
  },
);
export type StaffCelebrityQuery = z.output<typeof listQuery>;

const paramsSchema = z.strictObject({ id: celebrityIdSchema });

export const listStaffCelebrities = {
  query: listQuery,
  response: staffListResponse(staffCelebritySchema),
};

export const exportStaffCelebrities = {
  query: listQuery,
  response: csvSchema,
};

export const getStaffCelebrity = {
  params: paramsSchema,
  response: staffCelebrityDetailSchema,
};

export const addCelebrity = {
  body: z.strictObject({ ...entered, priceCents: priceSchema, popularity: popularitySchema }),
  response: staffCelebrityDetailSchema,
};

export const editCelebrity = {
  params: paramsSchema,
  body: z.strictObject({
    ...entered,
    /** Needed for another category, and published with it. */
    categoryReason: reasonSchema.optional(),
    version: z.int32().positive(),
  }),
  response: staffCelebrityDetailSchema,
};

export const setCelebrityPrice = {
  params: paramsSchema,
  body: z.strictObject({ priceCents: priceSchema, reason: reasonSchema }),
  response: staffCelebrityDetailSchema,
};

export const correctPopularity = {
  params: paramsSchema,
  body: z.strictObject({ popularity: popularitySchema, reason: reasonSchema }),
  response: staffCelebrityDetailSchema,
};

const reasonOnly = {
  params: paramsSchema,
  body: z.strictObject({ reason: reasonSchema }),
  response: staffCelebrityDetailSchema,
};

export const suspendCelebrity = reasonOnly;
export const restoreCelebrity = reasonOnly;
