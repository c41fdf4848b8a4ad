import { describe, expect, it } from 'vitest';
import { allows, denialStatus, type Policy, policies, type Viewer } from './permission.js';

const viewers = {
  visitor: null,
  unverified: { role: 'user', emailVerified: false, suspended: false },
  player: { role: 'user', emailVerified: true, suspended: false },
  suspended: { role: 'user', emailVerified: true, suspended: true },
  suspendedUnverified: { role: 'user', emailVerified: false, suspended: true },
  manager: { role: 'manager', emailVerified: true, suspended: false },
  suspendedManager: { role: 'manager', emailVerified: true, suspended: true },
  admin: { role: 'admin', emailVerified: true, suspended: false },
  unverifiedAdmin: { role: 'admin', emailVerified: false, suspended: false },
} satisfies Record<string, Viewer | null>;

type Answer = 'yes' | 401 | 'unverified' | 'suspended' | 'forbidden';

/** Columns in the order of `policies`: public, signed-in, player, manager, admin. */
const table: Record<keyof typeof viewers, readonly Answer[]> = {
  visitor: ['yes', 401, 401, 401, 401],
  unverified: ['yes', 'yes', 'unverified', 'unverified', 'unverified'],
  player: ['yes', 'yes', 'yes', 'forbidden', 'forbidden'],
  suspended: ['yes', 'yes', 'suspended', 'suspended', 'suspended'],
  suspendedUnverified: ['yes', 'yes', 'suspended', 'suspended', 'suspended'],
  manager: ['yes', 'yes', 'yes', 'yes', 'forbidden'],
  suspendedManager: ['yes', 'yes', 'suspended', 'suspended', 'suspended'],
  admin: ['yes', 'yes', 'yes', 'yes', 'yes'],
  unverifiedAdmin: ['yes', 'yes', 'unverified', 'unverified', 'unverified'],
};

function answer(policy: Policy, viewer: Viewer | null): Answer {
  const permission = allows(policy, viewer);
  if (permission.allowed) return 'yes';
  if (permission.code === 'NOT_SIGNED_IN') return 401;
  const words = { EMAIL_NOT_VERIFIED: 'unverified', ACCOUNT_SUSPENDED: 'suspended', FORBIDDEN: 'forbidden' } as const;
  return words[permission.code];
}

describe('allows', () => {
  it.each(Object.entries(table))('gives %s exactly what the table says', (name, answers) => {
    const viewer = viewers[name as keyof typeof viewers];
    expect(policies.map((policy) => answer(policy, viewer))).toEqual(answers);
  });

  it('asks a visitor to sign in with 401 and turns others away with 403', () => {
    expect(denialStatus).toEqual({
      NOT_SIGNED_IN: 401,
      ACCOUNT_SUSPENDED: 403,
      EMAIL_NOT_VERIFIED: 403,
      FORBIDDEN: 403,
    });
  });
});
