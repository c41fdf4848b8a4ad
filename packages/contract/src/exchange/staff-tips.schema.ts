import { tipTextLengthMax } from '@limelight/rules/insider-tip';
import { z } from 'zod';
import {
  celebrityIdSchema,
  doneSchema,
  instantSchema,
  namedObject,
  requestedDaySchema,
  textSchema,
  uuidSchema,
} from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';

const fields = {
  celebrityId: celebrityIdSchema,
  text: textSchema('Please write the tip', tipTextLengthMax),
  /** London days, both included. */
  fromDay: requestedDaySchema,
  toDay: requestedDaySchema,
};

const staffTipSchema = namedObject('StaffTip', {
  id: uuidSchema,
  version: z.int32().positive(),
  ...fields,
  updatedAt: instantSchema,
  updatedBy: z.string().nullable(),
});
export type StaffTip = z.infer<typeof staffTipSchema>;

export const listStaffTips = {
  query: staffListQuery({ keys: ['from'], first: { key: 'from', direction: 'desc' } }, {}),
  response: staffListResponse(staffTipSchema).extend({
    /** The first day whose tip is not out yet: a new tip begins there at the earliest. */
    firstFreeDay: z.iso.date(),
  }),
};

export const exportStaffTips = { query: listStaffTips.query, response: csvSchema };

const params = z.strictObject({ id: uuidSchema });

export const getStaffTip = { params, response: staffTipSchema };

export const createStaffTip = {
  /** The id is a UUIDv7 made by the client: the idempotency key. */
  body: z.strictObject({ id: uuidSchema, ...fields }),
  response: staffTipSchema,
};

export const editStaffTip = {
  params,
  body: z.strictObject({ version: z.int32().positive(), ...fields }),
  response: staffTipSchema,
};

export const deleteStaffTip = { params, response: doneSchema };
