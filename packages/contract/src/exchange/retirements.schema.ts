import { reasonLengthMax } from '@limelight/rules/audit-action';
import { nameLengthMax } from '@limelight/rules/celebrity';
import { retirementSentenceMax } from '@limelight/rules/retirement';
import { z } from 'zod';
import {
  celebrityIdSchema,
  instantSchema,
  namedObject,
  seCentsSchema,
  textSchema,
  uuidSchema,
} from '../scalars.schema.js';
import { staffCelebrityDetailSchema } from './celebrities.schema.js';

const ownPayoutSchema = namedObject('OwnPayout', {
  retirementId: uuidSchema,
  celebrityId: celebrityIdSchema,
  time: instantSchema,
  shares: z.int().positive(),
  /** For all of them. */
  cashCents: seCentsSchema,
});
export type OwnPayout = z.infer<typeof ownPayoutSchema>;

export const listOwnPayouts = { response: z.strictObject({ payouts: z.array(ownPayoutSchema) }) };

const params = z.strictObject({ id: celebrityIdSchema });
const reasonSchema = textSchema('Please give a reason', reasonLengthMax);

const retirementPreviewSchema = namedObject('RetirementPreview', {
  priceCents: seCentsSchema,
  /** A movement is under way: the price that is paid follows from its end. */
  halted: z.boolean(),
  holders: z.int().nonnegative(),
  shares: z.int().nonnegative(),
  /** At the price of now. */
  payoutCents: seCentsSchema,
  /** What ends. */
  orders: z.int().nonnegative(),
  alerts: z.int().nonnegative(),
  scheduledNews: z.int().nonnegative(),
  premieres: z.int().nonnegative(),
  splits: z.int().nonnegative(),
  /** Who is notified, besides the holders. */
  watchers: z.int().nonnegative(),
  /** If notice is given now. */
  dueAt: instantSchema,
  dueAtOnRequest: instantSchema,
});
export type RetirementPreview = z.infer<typeof retirementPreviewSchema>;

export const previewRetirement = { params, response: retirementPreviewSchema };

export const retireCelebrity = {
  params,
  body: z.strictObject({
    /** For staff. */
    reason: reasonSchema,
    /** What everybody reads. */
    sentence: textSchema('Write the sentence that everybody reads', retirementSentenceMax),
    /** Of the person: sooner, and not to be taken back. */
    onRequest: z.boolean(),
    /** The name, typed to confirm. */
    name: textSchema('Type the name to confirm', nameLengthMax),
  }),
  response: staffCelebrityDetailSchema,
};

export const withdrawRetirement = {
  params,
  body: z.strictObject({ reason: reasonSchema }),
  response: staffCelebrityDetailSchema,
};
