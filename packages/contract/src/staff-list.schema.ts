import { staffCountMax, staffPageSize, staffSearchLengthMax } from '@limelight/rules/page-size';
import { z } from 'zod';
import { asciiAddress } from './ascii-address.js';

export interface StaffListSort<Key extends string> {
  readonly keys: readonly [Key, ...Key[]];
  readonly first: { readonly key: Key; readonly direction: 'asc' | 'desc' };
}

/**
 * The query of every staff list: search, sort and page, besides the filters of its own. Its CSV has the same
 * query.
 */
export function staffListQuery<const Key extends string, Filters extends z.ZodRawShape>(
  { keys, first }: StaffListSort<Key>,
  filters: Filters,
) {
  return z.strictObject({
    q: z
      .string()
      .trim()
      .overwrite(asciiAddress)
      .max(staffSearchLengthMax, `At most ${staffSearchLengthMax} characters`)
      // PostgreSQL refuses it in a text.
      .refine((text) => !text.includes('\0'), 'Please search without control characters')
      .default(''),
    sort: z.enum(keys).default(first.key as never),
    direction: z.enum(['asc', 'desc']).default(first.direction),
    /** From 0. */
    page: z.coerce
      .number()
      .int()
      .min(0)
      .max(staffCountMax / staffPageSize - 1)
      .default(0),
    ...filters,
  });
}

/** One page of a staff list. */
export function staffListResponse<Row extends z.ZodType>(row: Row) {
  return z.strictObject({
    rows: z.array(row),
    total: z.int().nonnegative(),
    /** There are more rows than `total`: they are not counted further. */
    totalIsMinimum: z.boolean(),
  });
}

/** The response of a `/csv` endpoint, streamed. */
export const csvSchema = z.string().meta({ description: 'CSV (RFC 4180, UTF-8), every row of the filter' });
