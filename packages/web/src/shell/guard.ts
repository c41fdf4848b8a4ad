import type { Me } from '@limelight/contract/people/accounts.schema';
import { isStaff } from '@limelight/rules/permission';

/**
 * Who a page is for: `visitor` pages redirect signed-in players, `unverified` is the email verification page.
 */
export type Audience = 'visitor' | 'unverified' | 'player' | 'staff';

/** `onward` is the remembered page, or the dashboard; `missing` is the not-found page. */
export type Entry = 'enter' | 'landing' | 'verify' | 'onward' | 'missing';

type Account = Pick<Me, 'emailVerified' | 'role' | 'impersonation'> | null;
type Standing = 'signed-out' | 'guest' | 'unverified' | 'verified' | 'staff';

const entries: Readonly<Record<Audience, Readonly<Record<Standing, Entry>>>> = {
  visitor: { 'signed-out': 'enter', guest: 'enter', unverified: 'verify', verified: 'onward', staff: 'onward' },
  // Also signed out: after a sign-up with an address that already has an account, the same page must follow.
  unverified: { 'signed-out': 'enter', guest: 'enter', unverified: 'enter', verified: 'onward', staff: 'onward' },
  // For pages that need an account, the layout shows guests `NeedsAccount` instead.
  player: { 'signed-out': 'landing', guest: 'enter', unverified: 'verify', verified: 'enter', staff: 'enter' },
  // To a player, staff pages do not exist.
  staff: { 'signed-out': 'landing', guest: 'landing', unverified: 'verify', verified: 'missing', staff: 'enter' },
};

export function decideEntry(audience: Audience, account: Account, guest = false): Entry {
  if (account === null) return entries[audience][guest ? 'guest' : 'signed-out'];
  // Staff who view the game as a player: their pages wait for the end of the view.
  if (audience === 'staff' && account.impersonation !== null) return 'enter';
  return entries[audience][standingOf(account)];
}

function standingOf({ emailVerified, role }: NonNullable<Account>): Standing {
  if (!emailVerified) return 'unverified';
  return isStaff(role) ? 'staff' : 'verified';
}
