export const roles = ['user', 'manager', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Who may use a route: `public` anybody; `signed-in` any account, even unverified or suspended (to sign out, to ask for
 * a new mail); `player` a verified account that is not suspended; `manager` and `admin` such an account with that role.
 * An admin may do whatever a manager may.
 */
export const policies = ['public', 'signed-in', 'player', 'manager', 'admin'] as const;
export type Policy = (typeof policies)[number];

export interface Viewer {
  readonly role: Role;
  readonly emailVerified: boolean;
  readonly suspended: boolean;
}

export type DenialCode = 'NOT_SIGNED_IN' | 'ACCOUNT_SUSPENDED' | 'EMAIL_NOT_VERIFIED' | 'FORBIDDEN';

export const denialStatus: Readonly<Record<DenialCode, 401 | 403>> = {
  NOT_SIGNED_IN: 401,
  ACCOUNT_SUSPENDED: 403,
  EMAIL_NOT_VERIFIED: 403,
  FORBIDDEN: 403,
};

export type Permission = { readonly allowed: true } | { readonly allowed: false; readonly code: DenialCode };

const allowed: Permission = { allowed: true };
const denied = (code: DenialCode): Permission => ({ allowed: false, code });

const rolesOfPolicy: Readonly<Record<Exclude<Policy, 'public' | 'signed-in'>, readonly Role[]>> = {
  player: ['user', 'manager', 'admin'],
  manager: ['manager', 'admin'],
  admin: ['admin'],
};

/** Suspension is told before a missing verification: verifying would not help a suspended player. */
export function allows(policy: Policy, viewer: Viewer | null): Permission {
  if (policy === 'public') return allowed;
  if (viewer === null) return denied('NOT_SIGNED_IN');
  if (policy === 'signed-in') return allowed;
  if (viewer.suspended) return denied('ACCOUNT_SUSPENDED');
  if (!viewer.emailVerified) return denied('EMAIL_NOT_VERIFIED');
  return rolesOfPolicy[policy].includes(viewer.role) ? allowed : denied('FORBIDDEN');
}

/** What an API key may do besides what anybody may: `read` sees what its player sees of the game, `trade` may act too. */
export const apiKeyScopes = ['read', 'trade'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Whether a key opens a call. A call that names no scope concerns the account itself: no key opens it. */
export function opensWithKey(held: ApiKeyScope, needed: ApiKeyScope | undefined): boolean {
  return needed !== undefined && (held === 'trade' || needed === 'read');
}
