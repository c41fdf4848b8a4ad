import { ipoAccountDaysDefault, ipoNoticeMsMin, ipoTimes } from '@limelight/rules/ipo';
import { dayMs } from '@limelight/rules/time';
import type { RuleBook } from '../rule-book.js';
import { cashForCap, type Ipo, ringSize, sharesOf, sharesOfLast } from './ipo.js';
import type { Scene } from './scene.js';

/**
 * Bots that want more shares than others, or want them before others. What they gain is a part of what they
 * want, or of the cap.
 */

const wantedOf = ({ wanted }: Ipo, shares: number) => Math.min(wanted, shares);

/** Requests the cap, whatever it wants. */
export function requestTheCap({ ipo, shares, rules }: Scene): number {
  return (wantedOf(ipo, sharesOfLast(ipo, ipo.cap, rules)) - shares) / ipo.wanted;
}

/** Sees what everybody else subscribed for, and takes the best of several requests. */
export function comeLast({ ipo, shares, rules }: Scene): number {
  const { cap, wanted } = ipo;
  const requests = [wanted / 4, wanted / 2, wanted - 1, wanted + 1, 2 * wanted, 4 * wanted]
    .map(Math.floor)
    .filter((request) => request >= 1 && request <= cap);
  const got = requests.map((request) => wantedOf(ipo, sharesOfLast(ipo, request, rules)));
  return (Math.max(shares, ...got) - shares) / wanted;
}

/** Subscribes in the first second; against the same subscription in the last one. */
export function comeFirst({ ipo, rules }: Scene): number {
  const shares = sharesOf(ipo, [ipo.wanted, ...ipo.crowd, ipo.wanted], rules);
  return ((shares[0] ?? 0) - (shares.at(-1) ?? 0)) / ipo.wanted;
}

interface RingAccount {
  readonly origin: string;
  readonly ageMs: number;
}

/** How many of these accounts are on the list and not held, each with the cash for the cap. */
function taking(ipo: Ipo, accounts: readonly RingAccount[], rules: RuleBook): number {
  const { priceCents, cap } = ipo;
  const terms = { ...ipoTimes(0), priceCents, cap, accountDays: ipoAccountDaysDefault };
  const player = { frozen: false, elite: false, cashCents: cashForCap(ipo), shares: 0 };
  const request = { shares: cap, seenShares: 0, seenPriceCents: priceCents };
  const listed = accounts.filter(
    ({ ageMs }) =>
      rules.subscriptionRefusal(terms, { ...player, accountAgeMs: ageMs }, request, terms.closesAtMs - 1) === null,
  );
  return listed.filter((account) => !rules.isHeld(account, listed)).length;
}

interface RingShares {
  /** Of each account that is on the list and not held. */
  readonly ring: readonly number[];
  /** Of an honest player who requests as much as each of them. */
  readonly honest: number;
}

function sharesOfRing(ipo: Ipo, accounts: readonly RingAccount[], rules: RuleBook): RingShares {
  const requests = Array.from({ length: taking(ipo, accounts, rules) }, () => ipo.cap);
  const [honest = 0, ...ring] = sharesOf(ipo, [...ipo.crowd, ipo.cap, ...requests], rules).slice(ipo.crowd.length);
  return { honest, ring };
}

const sumOf = (shares: readonly number[]) => shares.reduce((sum, each) => sum + each, 0);

const ringOf = (accountOf: (index: number) => RingAccount) =>
  Array.from({ length: ringSize }, (_, index) => accountOf(index));
const longAgoMs = (index: number) => (10 + index) * dayMs;

/** Fifty accounts of one origin, opened long ago: all together, above what one honest player gets. */
export function openRing({ ipo, rules }: Scene): number {
  const accounts = ringOf((index) => ({ origin: 'ring', ageMs: longAgoMs(index) }));
  const { ring, honest } = sharesOfRing(ipo, accounts, rules);
  return (sumOf(ring) - honest) / ipo.cap;
}

/** Fifty whose origins nobody connects: each of them, above what one honest player gets. */
export function openUnseenRing({ ipo, rules }: Scene): number {
  const accounts = ringOf((index) => ({ origin: `${index}`, ageMs: longAgoMs(index) }));
  const { ring, honest } = sharesOfRing(ipo, accounts, rules);
  return (sumOf(ring) / ringSize - honest) / ipo.cap;
}

/** Fifty of as many origins, opened at the announcement of an IPO that opens as soon as it may. */
export function openLate({ ipo, rules }: Scene): number {
  const { closesAtMs } = ipoTimes(ipoNoticeMsMin);
  const accounts = ringOf((index) => ({ origin: `${index}`, ageMs: closesAtMs - 1 }));
  return sumOf(sharesOfRing(ipo, accounts, rules).ring) / ipo.cap;
}
