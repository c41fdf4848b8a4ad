import type { Me } from '@limelight/contract/accounts.schema';

/** Who a page is for: `visitor` pages send signed-in players on, `unverified` is the page that asks to verify. */
export type Audience = 'visitor' | 'unverified' | 'player';

/** `onward` is the remembered page, or the dashboard. */
export type Entry = 'enter' | 'landing' | 'verify' | 'onward';

type Account = Pick<Me, 'emailVerified'> | null;
type Standing = 'signed-out' | 'guest' | 'unverified' | 'verified';

const entries: Readonly<Record<Audience, Readonly<Record<Standing, Entry>>>> = {
  visitor: { 'signed-out': 'enter', guest: 'enter', unverified: 'verify', verified: 'onward' },
  // Signed out, because somebody whose address was already registered must see the same page as everybody else.
  unverified: { 'signed-out': 'enter', guest: 'enter', unverified: 'enter', verified: 'onward' },
  // What of the player's pages needs an account, the layout says in their place.
  player: { 'signed-out': 'landing', guest: 'enter', unverified: 'verify', verified: 'enter' },
};

export function decideEntry(audience: Audience, account: Account, guest = false): Entry {
  if (account === null) return entries[audience][guest ? 'guest' : 'signed-out'];
  return entries[audience][account.emailVerified ? 'verified' : 'unverified'];
}
