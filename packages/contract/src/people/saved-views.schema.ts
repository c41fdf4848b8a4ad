import { savedViewNameLengthMax } from '@limelight/rules/saved-view';
import { z } from 'zod';
import { namedObject, textSchema } from '../scalars.schema.js';

const listSchema = z.string().regex(/^[a-z ]{1,40}$/);
const nameSchema = textSchema('Please give the view a name', savedViewNameLengthMax);

const savedViewSchema = namedObject('SavedView', {
  name: z.string(),
  /** The search parameters of the page. */
  search: z.record(z.string(), z.string()),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const viewsSchema = z.strictObject({
  /** By name. */
  views: z.array(savedViewSchema),
});

export const listSavedViews = { query: z.strictObject({ list: listSchema }), response: viewsSchema };

export const saveView = {
  body: z.strictObject({
    list: listSchema,
    name: nameSchema,
    search: z
      .record(z.string().max(40), z.string().max(200))
      .refine((search) => Object.keys(search).length <= 20, 'At most 20 filters')
      // PostgreSQL refuses it in a text.
      .refine((search) => !JSON.stringify(search).includes('\\u0000'), 'Please search without control characters'),
  }),
  response: viewsSchema,
};

export const deleteSavedView = {
  body: z.strictObject({ list: listSchema, name: z.string().max(savedViewNameLengthMax) }),
  response: viewsSchema,
};
