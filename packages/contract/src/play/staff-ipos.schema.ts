import { reasonLengthMax } from '@limelight/rules/audit-action';
import { categories, countries, descriptionLengthMax, nameLengthMax } from '@limelight/rules/celebrity';
import { ipoCapMax, ipoSharesMax, ipoStates } from '@limelight/rules/ipo';
import { fanSentiments } from '@limelight/rules/movement';
import { priceCentsMax, priceCentsMin } from '@limelight/rules/trade';
import { z } from 'zod';
import { instantSchema, namedObject, textSchema, uuidSchema } from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';
import { ipoFields } from './ipos.schema.js';

const missing = 'Please fill in all required fields';
const reasonSchema = textSchema('Please give a reason', reasonLengthMax);

const staffFields = {
  ...ipoFields,
  popularity: z.number().min(0).max(100),
  fanSentiment: z.enum(fanSentiments),
  imageMediaId: uuidSchema.nullable(),
  /** Subscriptions under review. */
  heldSubscriptions: z.int().min(0),
  /** Counts edits: an edit sends the one that it saw. */
  version: z.int32().positive(),
};

const staffIpoSchema = namedObject('StaffIpo', staffFields);
export type StaffIpo = z.infer<typeof staffIpoSchema>;

const entered = {
  name: textSchema(missing, nameLengthMax),
  category: z.enum(categories),
  country: z.enum(countries),
  description: textSchema(missing, descriptionLengthMax),
  popularity: z.number().min(0).max(100),
  fanSentiment: z.enum(fanSentiments),
  imageMediaId: uuidSchema.nullable(),
  priceCents: z.int().min(priceCentsMin, missing).max(priceCentsMax, 'At most SE$1,000,000.00'),
  shares: z.int().min(1, missing).max(ipoSharesMax, 'At most 10,000,000 shares'),
  cap: z.int().min(1, missing).max(ipoCapMax, 'At most 100,000 shares'),
  opensAt: instantSchema,
};

const listQuery = staffListQuery(
  { keys: ['opens', 'name'], first: { key: 'opens', direction: 'desc' } },
  { state: z.enum(ipoStates).optional() },
);
export type StaffIpoQuery = z.output<typeof listQuery>;

const params = z.strictObject({ id: uuidSchema });

export const listStaffIpos = { query: listQuery, response: staffListResponse(staffIpoSchema) };
export const exportStaffIpos = { query: listQuery, response: csvSchema };
export const getStaffIpo = { params, response: staffIpoSchema };
export const announceIpo = { body: z.strictObject(entered), response: staffIpoSchema };
export const editIpo = {
  params,
  body: z.strictObject({ ...entered, version: z.int32().positive() }),
  response: staffIpoSchema,
};
export const cancelIpo = {
  params,
  body: z.strictObject({
    reason: reasonSchema,
    /** What players read. */
    publicReason: textSchema('Please write what players read', 200),
  }),
  response: staffIpoSchema,
};

const reviewSchema = namedObject('IpoReview', {
  ipoId: uuidSchema,
  ipoName: z.string(),
  /** Until when it can be decided. */
  closesAt: instantSchema,
  player: z.strictObject({ id: uuidSchema, name: z.string(), joinedAt: instantSchema }),
  shares: z.int().positive(),
  state: z.enum(['held', 'released', 'refused']),
  /** Older subscribers who share an origin, by kind. */
  sameAddress: z.int().min(0),
  sameDevice: z.int().min(0),
  sameMailbox: z.int().min(0),
  sameMobile: z.int().min(0),
  reason: z.string().nullable(),
  reviewedBy: z.string().nullable(),
});
export type IpoReview = z.infer<typeof reviewSchema>;

const reviewQuery = staffListQuery(
  { keys: ['closes'], first: { key: 'closes', direction: 'asc' } },
  { state: z.enum(['held', 'released', 'refused']).optional(), ipo: uuidSchema.optional() },
);
export type IpoReviewQuery = z.output<typeof reviewQuery>;

export const listIpoReviews = { query: reviewQuery, response: staffListResponse(reviewSchema) };
export const reviewSubscription = {
  params: z.strictObject({ id: uuidSchema, userId: uuidSchema }),
  body: z.strictObject({ decision: z.enum(['release', 'refuse']), reason: reasonSchema }),
  response: z.strictObject({ state: z.enum(['released', 'refused']) }),
};
