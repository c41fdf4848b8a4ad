import { accountStates } from '@limelight/rules/account-state';
import { roles } from '@limelight/rules/permission';
import { tiers } from '@limelight/rules/tier';
import { z } from 'zod';
import { instantSchema, namedObject, uuidSchema } from './scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from './staff-list.schema.js';

const userRowSchema = namedObject('UserRow', {
  id: uuidSchema,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  avatarUrl: z.string(),
  state: z.enum(accountStates),
  /** Trading is frozen. */
  frozen: z.boolean(),
  role: z.enum(roles),
  tier: z.enum(tiers),
  /** Null: not since log-ins are recorded. */
  lastLoginAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type UserRow = z.infer<typeof userRowSchema>;

const query = staffListQuery(
  { keys: ['lastLogin', 'name', 'created'], first: { key: 'lastLogin', direction: 'desc' } },
  {
    status: z.enum(['active', 'suspended', 'frozen']).optional(),
    role: z.enum(roles).optional(),
    tier: z.enum(tiers).optional(),
  },
);
export type UsersQuery = z.output<typeof query>;

export const listUsers = { query, response: staffListResponse(userRowSchema) };
export const exportUsers = { query, response: csvSchema };
