import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccessRules,
  allows,
  boundsOf,
  hasPermission,
  mayActOn,
  mayImpersonate,
  type Person,
  type Policy,
  permissions,
  permissionsOf,
  roles,
  type Viewer,
} from './permission.js';

const development: AccessRules = { staffTwoFactor: false };
const production: AccessRules = { staffTwoFactor: true };
const role = fc.constantFrom(...roles);
const person = fc.record({ userId: fc.constantFrom('one', 'two', 'three'), role });

describe('the table of permissions', () => {
  it('gives each permission to somebody, and none to a player', () => {
    for (const permission of permissions) {
      expect(
        roles.filter((one) => hasPermission(one, permission)),
        permission,
      ).toContain('admin');
      expect(hasPermission('user', permission), permission).toBe(false);
    }
    expect(permissionsOf('user')).toEqual([]);
    expect(permissionsOf('admin')).toEqual(permissions);
  });

  it('keeps these for admins alone, and gives managers all others', () => {
    const held = new Set(permissionsOf('manager'));
    expect(permissions.filter((permission) => !held.has(permission))).toEqual([
      'user.change-role',
      'user.adjust-cash',
      'user.impersonate',
      'user.change-email',
      'revenue.read',
      'economy.read',
      'audit.read-all',
      'setting.update-all',
      'backup.download',
      'backup.restore',
      'system.read-health',
    ]);
  });

  it('bounds a VIP grant by a manager to 31 days, and nothing else', () => {
    expect(boundsOf('manager', 'user.grant-vip')).toEqual({ daysMax: 31 });
    for (const one of roles) {
      for (const permission of permissionsOf(one)) {
        if (one !== 'manager' || permission !== 'user.grant-vip') expect(boundsOf(one, permission)).toEqual({});
      }
    }
  });
});

describe('mayActOn', () => {
  it('lets nobody act on themselves, no player on anybody and no manager on staff', () => {
    fc.assert(
      fc.property(person, person, (actor: Person, target: Person) => {
        const may = mayActOn(actor, target);
        if (actor.userId === target.userId || actor.role === 'user') expect(may).toBe(false);
        else expect(may).toBe(actor.role === 'admin' || target.role === 'user');
      }),
    );
  });
});

describe('mayImpersonate', () => {
  it('lets only an admin see through the eyes of a player, never of staff or of themselves', () => {
    fc.assert(
      fc.property(person, person, (actor: Person, target: Person) => {
        const isOther = actor.userId !== target.userId;
        expect(mayImpersonate(actor, target)).toBe(isOther && actor.role === 'admin' && target.role === 'user');
      }),
    );
  });
});

const player = { role: 'user', emailVerified: true, suspended: false } as const;
const viewers = {
  visitor: null,
  unverified: { ...player, emailVerified: false },
  player,
  suspended: { ...player, suspended: true },
  suspendedUnverified: { ...player, emailVerified: false, suspended: true },
  manager: { ...player, role: 'manager' },
  suspendedManager: { ...player, role: 'manager', suspended: true },
  admin: { ...player, role: 'admin' },
  unverifiedAdmin: { ...player, role: 'admin', emailVerified: false },
} satisfies Record<string, Viewer | null>;

const policies: readonly Policy[] = [
  'public',
  'signed-in',
  'player',
  { permission: 'user.read' },
  { permission: 'user.change-role' },
];

const [visitor, unverified, suspended, forbidden] = [
  'NOT_SIGNED_IN',
  'EMAIL_NOT_VERIFIED',
  'ACCOUNT_SUSPENDED',
  'FORBIDDEN',
] as const;

/** Columns in the order of `policies`. */
const table: Record<keyof typeof viewers, readonly string[]> = {
  visitor: ['yes', visitor, visitor, visitor, visitor],
  unverified: ['yes', 'yes', unverified, unverified, unverified],
  player: ['yes', 'yes', 'yes', forbidden, forbidden],
  suspended: ['yes', 'yes', suspended, suspended, suspended],
  suspendedUnverified: ['yes', 'yes', suspended, suspended, suspended],
  manager: ['yes', 'yes', 'yes', 'yes', forbidden],
  suspendedManager: ['yes', 'yes', suspended, suspended, suspended],
  admin: ['yes', 'yes', 'yes', 'yes', 'yes'],
  unverifiedAdmin: ['yes', 'yes', unverified, unverified, unverified],
};

function answer(policy: Policy, viewer: Viewer | null, rules: AccessRules = development): string {
  const decision = allows(policy, viewer, rules);
  return decision.allowed ? 'yes' : decision.code;
}

describe('allows', () => {
  it.each(Object.entries(table))('gives %s exactly what the table says', (name, answers) => {
    const viewer = viewers[name as keyof typeof viewers];
    expect(policies.map((policy) => answer(policy, viewer))).toEqual(answers);
  });

  it('needs each proof that the policy names, and no proof stands in for a permission', () => {
    const proofs = fc.record({ recentlyAuthenticated: fc.boolean(), twoFactorPassed: fc.boolean() });
    const open = [{ account: 'player' }, { permission: 'user.impersonate' }] as const;
    fc.assert(
      fc.property(fc.constantFrom(...open), role, proofs, (who, viewerRole, shown) => {
        const viewer = { ...player, role: viewerRole, twoFactorOn: true, ...shown };
        const may = answer(who, viewer) === 'yes';
        expect(may).toBe('account' in who || viewerRole === 'admin');
        const recent = answer({ ...who, recentAuthentication: true }, viewer);
        expect(recent === 'yes').toBe(may && shown.recentlyAuthenticated);
        const twoFactor = answer(who, viewer, production);
        expect(twoFactor === 'yes').toBe(may && (viewerRole === 'user' || 'account' in who || shown.twoFactorPassed));
      }),
    );
  });

  it('names the missing proof to those who hold the permission, and only to them', () => {
    const policy = { permission: 'user.impersonate', recentAuthentication: true } as const;
    const withApp = { ...viewers.admin, twoFactorOn: true };
    const passed = { ...withApp, twoFactorPassed: true };
    expect(answer(policy, viewers.manager, production)).toBe('FORBIDDEN');
    expect(answer(policy, viewers.admin, production)).toBe('TWO_FACTOR_SETUP_NEEDED');
    expect(answer(policy, withApp, production)).toBe('TWO_FACTOR_NEEDED');
    expect(answer(policy, passed, production)).toBe('PASSWORD_NEEDED');
    expect(answer(policy, { ...passed, recentlyAuthenticated: true }, production)).toBe('yes');
  });

  it('opens no permission to staff without two-factor authentication outside of development, and everything of theirs else', () => {
    for (const viewer of [viewers.manager, viewers.admin]) {
      for (const permission of permissionsOf(viewer.role)) {
        expect(answer({ permission }, viewer, production), permission).toBe('TWO_FACTOR_SETUP_NEEDED');
        expect(answer({ permission }, viewer), permission).toBe('yes');
      }
      expect(answer('player', viewer, production)).toBe('yes');
    }
  });

  it('closes the game to staff and their API keys, and to nobody else who may play', () => {
    expect(answer('trader', player)).toBe('yes');
    expect(answer('trader', viewers.manager)).toBe('STAFF_ACCOUNT');
    expect(answer('trader', viewers.admin)).toBe('STAFF_ACCOUNT');
    expect(answer('trader', { ...player, keyOfStaff: true })).toBe('STAFF_ACCOUNT');
    expect(answer('trader', viewers.suspendedManager)).toBe('ACCOUNT_SUSPENDED');
    expect(answer('trader', null)).toBe('NOT_SIGNED_IN');
  });
});
