import type { Tier } from './tier.js';

export const roles = ['user', 'manager', 'admin'] as const;
export type Role = (typeof roles)[number];
export type StaffRole = Exclude<Role, 'user'>;

export function isStaff(role: Role): role is StaffRole {
  return role !== 'user';
}

/** How far a role may go with a permission. */
export interface Bounds {
  /** Longest time that it may give, in days. */
  readonly daysMax?: number;
}

type Holders = Readonly<Partial<Record<StaffRole, Bounds>>>;

const staff = { manager: {}, admin: {} };
const adminOnly = { admin: {} };

/**
 * Every permission with the roles that hold it, the only place that says so, and with what they `may` do, for
 * the staff page of rights. An admin holds whatever a manager holds.
 */
const permissionTable = {
  'user.read': { may: 'See players and their timelines', ...staff },
  'user.suspend': { may: 'Suspend and restore players', ...staff },
  'user.freeze': { may: 'Freeze and unfreeze trading', ...staff },
  'user.reset-handle': { may: 'Replace an offensive handle', ...staff },
  'user.end-access': { may: 'Log an account out everywhere', ...staff },
  'user.lift-program-mark': { may: 'Rank an account among players again that was taken for a program', ...staff },
  'user.lift-ring-mark': { may: 'Rank an account again that shares with an older one', ...staff },
  'user.grant-vip': { may: 'Grant VIP', manager: { daysMax: 31 }, admin: {} },
  'user.change-role': { may: 'Change roles', ...adminOnly },
  'user.adjust-cash': { may: 'Adjust cash', ...adminOnly },
  'user.impersonate': { may: 'View the game as a player, read-only', ...adminOnly },
  'user.change-email': { may: 'Change an email address', ...adminOnly },
  'referral.review': { may: 'Review referrals', ...staff },
  'ticket.answer': { may: 'Answer support tickets', ...staff },
  'canned-reply.edit': { may: 'Write and change canned replies', ...staff },
  'celebrity.edit': { may: 'Add, edit and suspend celebrities', ...staff },
  'celebrity.retire': { may: 'Retire celebrities, which pays out every holder', ...staff },
  'celebrity.set-price': { may: 'Set prices, with a reason', ...staff },
  'ipo.manage': { may: 'Announce, change and cancel IPOs, and review subscriptions', ...staff },
  'squad.moderate': {
    may: 'Rename, mute, archive and restore squads, undo removals, end mutes, and decide about reports',
    ...staff,
  },
  'news.manage': { may: 'Write, schedule and publish news', ...staff },
  'media.manage': { may: 'Manage the media library', ...staff },
  'campaign.manage': { may: 'Manage email lists and campaigns', ...staff },
  'testimonial.manage': { may: 'Manage testimonials and tips', ...staff },
  'payment.read': { may: 'See payments and webhooks', ...staff },
  'payment.refund': { may: 'Refund payments', ...staff },
  'payment.replay-webhook': { may: 'Replay webhooks', ...staff },
  'revenue.read': { may: 'See revenue analytics', ...adminOnly },
  'economy.read': { may: 'See the economy dashboard', ...adminOnly },
  'security.read': { may: 'See security events', ...staff },
  'audit.read-own': { may: 'See their own actions in the audit log', ...staff },
  'audit.read-all': { may: 'See everybody’s actions in the audit log', ...adminOnly },
  'setting.read': { may: 'See the settings and their history', ...staff },
  'setting.update-operations': {
    may: 'Change maintenance, registration, email, Telegram, support deadlines and the site name',
    ...staff,
  },
  'setting.update-all': { may: 'Change all other settings', ...adminOnly },
  'backup.make': { may: 'Make and verify backups', ...staff },
  'backup.download': { may: 'Download backups', ...adminOnly },
  'backup.restore': { may: 'Restore backups', ...adminOnly },
  'system.maintain': { may: 'Optimize the database and clear the caches', ...staff },
  'system.read-health': { may: 'See the health of the system', ...adminOnly },
} as const satisfies Record<string, Holders & { readonly may: string }>;

export type Permission = keyof typeof permissionTable;
export const permissions = Object.keys(permissionTable) as readonly Permission[];

/** The permission as a sentence after "may". */
export function describePermission(permission: Permission): string {
  return permissionTable[permission].may;
}

/** How far a role may go with a permission; null where it does not hold it. */
export function boundsOf(role: Role, permission: Permission): Bounds | null {
  const holders: Holders = permissionTable[permission];
  return isStaff(role) ? (holders[role] ?? null) : null;
}

export function hasPermission(role: Role, permission: Permission): boolean {
  return boundsOf(role, permission) !== null;
}

export function permissionsOf(role: Role): readonly Permission[] {
  return permissions.filter((permission) => hasPermission(role, permission));
}

export interface Person {
  readonly userId: string;
  readonly role: Role;
}

/**
 * Whether staff may use any permission on this account: nobody acts on themselves, managers never on staff.
 */
export function mayActOn(actor: Person, target: Person): boolean {
  if (actor.role === 'user' || actor.userId === target.userId) return false;
  return actor.role === 'admin' || target.role === 'user';
}

/** An admin too sees the game only through the eyes of a player, never of staff. */
export function mayImpersonate(actor: Person, target: Person): boolean {
  return hasPermission(actor.role, 'user.impersonate') && mayActOn(actor, target) && target.role === 'user';
}

/** How long after logging in or typing the password a session counts as recently authenticated. */
export const recentAuthenticationMinutes = 10;

/** What a session must have shown besides whose it is. */
interface Proofs {
  /** Logged in, or the password typed again, in the last `recentAuthenticationMinutes`. */
  readonly recentAuthentication?: true;
}

/**
 * Who may make a call: `public` anybody; `signed-in` any account, even unverified or suspended (to sign out,
 * to request a new mail); `player` a verified account that is not suspended; `trader` such an account that is
 * not of staff, for whatever trades, buys, earns or competes; a permission a `player` whose role holds it.
 */
export type Policy =
  | 'public'
  | 'signed-in'
  | 'player'
  | 'trader'
  | ({ readonly account: 'player' } & Proofs)
  | ({ readonly permission: Permission } & Proofs);

export interface Viewer {
  readonly role: Role;
  readonly emailVerified: boolean;
  readonly suspended: boolean;
  /** Absent means no, as for an API key. */
  readonly recentlyAuthenticated?: boolean;
  readonly twoFactorOn?: boolean;
  /** In this session. */
  readonly twoFactorPassed?: boolean;
  /** An API key of staff: it holds no permission of theirs, and takes no part in the game either. */
  readonly keyOfStaff?: boolean;
  /** As it was when the session was read; absent for an API key, and without a wallet. */
  readonly tier?: Tier | undefined;
}

/** What the server demands besides the policy. */
export interface AccessRules {
  /** Two-factor authentication for every permission, whatever the call: outside of development. */
  readonly staffTwoFactor: boolean;
}

export type DenialCode =
  | 'NOT_SIGNED_IN'
  | 'ACCOUNT_SUSPENDED'
  | 'EMAIL_NOT_VERIFIED'
  | 'FORBIDDEN'
  | 'STAFF_ACCOUNT'
  | 'TWO_FACTOR_SETUP_NEEDED'
  | 'TWO_FACTOR_NEEDED'
  | 'PASSWORD_NEEDED';

export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly code: DenialCode };

const allowed: Decision = { allowed: true };
const denied = (code: DenialCode): Decision => ({ allowed: false, code });

/**
 * The suspension comes before a missing verification: verifying would not help a suspended player. Proofs
 * come last: a viewer without the permission gets no password prompt.
 */
export function allows(policy: Policy, viewer: Viewer | null, rules: AccessRules): Decision {
  if (policy === 'public') return allowed;
  if (viewer === null) return denied('NOT_SIGNED_IN');
  if (policy === 'signed-in') return allowed;
  if (viewer.suspended) return denied('ACCOUNT_SUSPENDED');
  if (!viewer.emailVerified) return denied('EMAIL_NOT_VERIFIED');
  if (policy === 'player') return allowed;
  if (policy === 'trader') return isStaff(viewer.role) || viewer.keyOfStaff ? denied('STAFF_ACCOUNT') : allowed;
  if ('permission' in policy) {
    if (!hasPermission(viewer.role, policy.permission)) return denied('FORBIDDEN');
    const missing = missingTwoFactor(viewer, rules);
    if (missing !== null) return denied(missing);
  }
  if (policy.recentAuthentication && !viewer.recentlyAuthenticated) return denied('PASSWORD_NEEDED');
  return allowed;
}

/**
 * What staff must do first, where the server demands two-factor authentication: turn it on, or log in again
 * with a code.
 */
export function missingTwoFactor(
  { role, twoFactorOn, twoFactorPassed }: Viewer,
  { staffTwoFactor }: AccessRules,
): 'TWO_FACTOR_SETUP_NEEDED' | 'TWO_FACTOR_NEEDED' | null {
  if (!staffTwoFactor || !isStaff(role)) return null;
  if (!twoFactorOn) return 'TWO_FACTOR_SETUP_NEEDED';
  return twoFactorPassed ? null : 'TWO_FACTOR_NEEDED';
}

/**
 * What an API key may do besides what anybody may: `read` sees what its player sees of the game, `trade` may
 * act too.
 */
export const apiKeyScopes = ['read', 'trade'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Whether a key opens a call. A call that names no scope concerns the account itself: no key opens it. */
export function opensWithKey(held: ApiKeyScope, needed: ApiKeyScope | undefined): boolean {
  return needed !== undefined && (held === 'trade' || needed === 'read');
}
