import type { Me } from '@limelight/contract/accounts.schema';

/** Who a page is for: `visitor` pages redirect signed-in players, `unverified` is the email verification page. */
export type Audience = 'visitor' | 'unverified' | 'player';

/** `onward` is the remembered page, or the dashboard. */
export type Entry = 'enter' | 'landing' | 'verify' | 'onward';

type Account = Pick<Me, 'emailVerified'> | null;
type Standing = 'signed-out' | 'guest' | 'unverified' | 'verified';

const entries: Readonly<Record<Audience, Readonly<Record<Standing, Entry>>>> = {
  visitor: { 'signed-out': 'enter', guest: 'enter', unverified: 'verify', verified: 'onward' },
  // Also signed out: after a sign-up with an address that already has an account, the same page must follow.
  unverified: { 'signed-out': 'enter', guest: 'enter', unverified: 'enter', verified: 'onward' },
  // For pages that need an account, the layout shows guests `NeedsAccount` instead.
  player: { 'signed-out': 'landing', guest: 'enter', unverified: 'verify', verified: 'enter' },
};

export function decideEntry(audience: Audience, account: Account, guest = false): Entry {
  if (account === null) return entries[audience][guest ? 'guest' : 'signed-out'];
  return entries[audience][account.emailVerified ? 'verified' : 'unverified'];
}
