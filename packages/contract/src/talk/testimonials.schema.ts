import {
  testimonialConsentLengthMax,
  testimonialNameLengthMax,
  testimonialPlaceMax,
  testimonialTextLengthMax,
} from '@limelight/rules/testimonial';
import { z } from 'zod';
import { doneSchema, instantSchema, namedObject, textSchema, uuidSchema } from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';

export const listTestimonials = {
  response: z.strictObject({
    /** In their order. */
    testimonials: z.array(z.strictObject({ id: uuidSchema, name: z.string(), text: z.string() })),
  }),
};

const fields = {
  name: textSchema('Please enter the name to show', testimonialNameLengthMax),
  text: textSchema('Please enter what they said', testimonialTextLengthMax),
  /** How and when the person agreed to be quoted. For staff only. */
  consent: textSchema('Please note how and when they agreed', testimonialConsentLengthMax),
  /** Smaller ones come first. */
  place: z.int().min(1).max(testimonialPlaceMax),
  shown: z.boolean(),
};

const staffTestimonialSchema = namedObject('StaffTestimonial', {
  id: uuidSchema,
  version: z.int32().positive(),
  ...fields,
  updatedAt: instantSchema,
  updatedBy: z.string().nullable(),
});
export type StaffTestimonial = z.infer<typeof staffTestimonialSchema>;

export const listStaffTestimonials = {
  query: staffListQuery(
    { keys: ['place', 'name', 'updated'], first: { key: 'place', direction: 'asc' } },
    { shown: z.enum(['yes', 'no']).optional() },
  ),
  response: staffListResponse(staffTestimonialSchema),
};

export const exportStaffTestimonials = { query: listStaffTestimonials.query, response: csvSchema };

const params = z.strictObject({ id: uuidSchema });

export const getStaffTestimonial = { params, response: staffTestimonialSchema };

export const createTestimonial = {
  /** The id is a UUIDv7 made by the client: the idempotency key. */
  body: z.strictObject({ id: uuidSchema, ...fields }),
  response: staffTestimonialSchema,
};

export const editTestimonial = {
  params,
  body: z.strictObject({ version: z.int32().positive(), ...fields }),
  response: staffTestimonialSchema,
};

export const deleteTestimonial = { params, response: doneSchema };
