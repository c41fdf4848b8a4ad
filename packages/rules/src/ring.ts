import { groupBy } from './group-by.js';

/**
 * Rings: accounts that very likely belong to one person, of which rankings have the oldest alone. A mailbox
 * is one person's. A number and a device are shared in families: they count from three accounts on, as two
 * are a couple's phone. An address never counts: families, dormitories and offices share it.
 */
export const ringSignals = ['mailbox', 'mobile', 'device'] as const;
export type RingSignal = (typeof ringSignals)[number];

/** How many accounts a shared number or device connects at the least. */
export const sharedPhoneAccountsMin = 3;

interface RingAccount {
  readonly userId: string;
  readonly joinedMs: number;
}

/** That an account has a mailbox or a number, and since when. */
export interface ContactHolder extends RingAccount {
  readonly signal: 'mailbox' | 'mobile';
  /** Which one. */
  readonly digest: string;
  readonly sinceMs: number;
}

/** Two accounts of one browser; one that is named only as the other of a pair plays no part. */
export interface DevicePair extends RingAccount {
  readonly otherId: string;
  readonly sinceMs: number;
}

/** An account of a ring that is not its oldest. */
export interface RingMember {
  readonly userId: string;
  /** The oldest. */
  readonly firstId: string;
  /** What it shares with older ones; nothing when only a younger account connects it with them. */
  readonly signals: readonly RingSignal[];
  /** Since when it shares the newest of these; null without any. */
  readonly newestMs: number | null;
}

interface Link {
  readonly signal: RingSignal;
  readonly older: string;
  readonly younger: string;
  readonly sinceMs: number;
}

const byAge = (left: RingAccount, right: RingAccount) =>
  left.joinedMs - right.joinedMs || (left.userId < right.userId ? -1 : left.userId > right.userId ? 1 : 0);

/** Everybody who is in a ring, except for the oldest of each: in the order of their age. */
export function ringMembers(holders: readonly ContactHolder[], pairs: readonly DevicePair[]): RingMember[] {
  const accounts = new Map<string, RingAccount>();
  for (const account of [...holders, ...pairs]) accounts.set(account.userId, account);
  const links = [...contactLinks(holders), ...deviceLinks(accounts, pairs)];
  const firsts = new Firsts(accounts);
  for (const { older, younger } of links) firsts.connect(older, younger);
  const withOlder = groupBy(links, ({ younger }) => younger);
  const linked = new Set(links.flatMap(({ older, younger }) => [older, younger]));
  return [...linked]
    .map((userId) => accountOf(accounts, userId))
    .filter(({ userId }) => firsts.of(userId) !== userId)
    .sort(byAge)
    .map(({ userId }) => {
      const own = withOlder.get(userId) ?? [];
      const shared = new Set(own.map(({ signal }) => signal));
      return {
        userId,
        firstId: firsts.of(userId),
        signals: ringSignals.filter((signal) => shared.has(signal)),
        newestMs: own.reduce<number | null>((newest, { sinceMs }) => Math.max(newest ?? sinceMs, sinceMs), null),
      };
    });
}

function accountOf(accounts: ReadonlyMap<string, RingAccount>, userId: string): RingAccount {
  const account = accounts.get(userId);
  if (account === undefined) throw new Error(`account ${userId} is in a ring and not in the list`);
  return account;
}

/** Links of each account with the oldest that has the same mailbox or number. */
function contactLinks(holders: readonly ContactHolder[]): Link[] {
  const groups = [...groupBy(holders, ({ signal, digest }) => `${signal} ${digest}`).values()];
  return groups.flatMap((group) => {
    const sorted = [...group].sort(byAge);
    const [first, ...others] = sorted[0]?.signal === 'mobile' ? provenHolders(sorted) : sorted;
    if (first === undefined) return [];
    if (first.signal === 'mobile' && others.length + 1 < sharedPhoneAccountsMin) return [];
    let newestMs = first.sinceMs;
    return others.map(({ userId, signal, sinceMs }) => {
      newestMs = Math.max(newestMs, sinceMs);
      return { signal, older: first.userId, younger: userId, sinceMs: newestMs };
    });
  });
}

/**
 * Nobody proves that a number is theirs. An account that takes one which a younger account had before does
 * not count: else anybody could type a rival's number, and have the rival taken for a second account.
 */
function provenHolders(sorted: readonly ContactHolder[]): ContactHolder[] {
  let earliestMs = Number.POSITIVE_INFINITY;
  return sorted
    .toReversed()
    .filter(({ sinceMs }) => {
      const isProven = sinceMs <= earliestMs;
      earliestMs = Math.min(earliestMs, sinceMs);
      return isProven;
    })
    .toReversed();
}

/** Pairs of a browser that a third account shares with both. */
function deviceLinks(accounts: ReadonlyMap<string, RingAccount>, pairs: readonly DevicePair[]): Link[] {
  // Each is stored from both sides; an account without a row of its own cannot be ranked.
  const known = pairs.filter(({ userId, otherId }) => userId < otherId && accounts.has(otherId));
  const sharers = new Map<string, Set<string>>();
  const share = (userId: string, otherId: string) => {
    const others = sharers.get(userId) ?? new Set();
    sharers.set(userId, others.add(otherId));
  };
  for (const { userId, otherId } of known) {
    share(userId, otherId);
    share(otherId, userId);
  }
  const hasThird = (userId: string, otherId: string) => {
    const others = sharers.get(otherId);
    for (const third of sharers.get(userId) ?? []) if (others?.has(third)) return true;
    return false;
  };
  return known
    .filter(({ userId, otherId }) => hasThird(userId, otherId))
    .map(({ userId, otherId, sinceMs }) => {
      const isOlder = byAge(accountOf(accounts, userId), accountOf(accounts, otherId)) < 0;
      const [older, younger] = isOlder ? [userId, otherId] : [otherId, userId];
      return { signal: 'device', older, younger, sinceMs } as const;
    });
}

/** The oldest of everybody who is connected, through whomever. */
class Firsts {
  readonly #accounts: ReadonlyMap<string, RingAccount>;
  readonly #parents = new Map<string, string>();

  constructor(accounts: ReadonlyMap<string, RingAccount>) {
    this.#accounts = accounts;
  }

  of(userId: string): string {
    let first = userId;
    for (let parent = this.#parents.get(first); parent !== undefined; parent = this.#parents.get(first)) first = parent;
    // Later looks take one step.
    if (first !== userId) this.#parents.set(userId, first);
    return first;
  }

  connect(one: string, other: string): void {
    const [left, right] = [this.of(one), this.of(other)];
    if (left === right) return;
    const isOlder = byAge(accountOf(this.#accounts, left), accountOf(this.#accounts, right)) < 0;
    if (isOlder) this.#parents.set(right, left);
    else this.#parents.set(left, right);
  }
}

/** A mark that stands: noted first, and in force from the next night on. */
export interface RingMark {
  readonly userId: string;
  readonly firstId: string;
  readonly signals: readonly RingSignal[];
  readonly notedMs: number;
  readonly inForce: boolean;
  /** Whether the account that is ranked in its place can still be. */
  readonly firstIsOpen: boolean;
}

export interface RingChange {
  readonly userId: string;
  readonly kind: 'note' | 'rewrite' | 'enforce' | 'end';
  readonly firstId: string;
  readonly signals: readonly RingSignal[];
}

interface Known {
  readonly members: readonly RingMember[];
  readonly marks: readonly RingMark[];
  /** When staff last ranked an account again: what was shared by then does not count against it. */
  readonly liftedMs: ReadonlyMap<string, number>;
  /** The start of the London day: what was noted before it is in force from now on. */
  readonly todayMs: number;
}

const key = ({ firstId, signals }: Pick<RingMember, 'firstId' | 'signals'>) => `${firstId} ${signals.join()}`;

/**
 * What a night changes. A mark ends when the account that is ranked in its place is closed and no other is
 * older; not when the player types another number, or no account with a second one could be held to it.
 */
export function ringChanges({ members, marks, liftedMs, todayMs }: Known): RingChange[] {
  const found = new Map(members.map((member) => [member.userId, member]));
  const standing = new Set(marks.map(({ userId }) => userId));
  const changesOf = (mark: RingMark): RingChange[] => {
    const member = found.get(mark.userId);
    const { userId, firstId, signals } = member ?? mark;
    if (member === undefined && !mark.firstIsOpen) return [{ userId, firstId, signals, kind: 'end' }];
    const rewrites = member !== undefined && key(member) !== key(mark);
    const enforces = !mark.inForce && mark.notedMs < todayMs;
    return [
      ...(rewrites ? [{ userId, firstId, signals, kind: 'rewrite' } as const] : []),
      ...(enforces ? [{ userId, firstId, signals, kind: 'enforce' } as const] : []),
    ];
  };
  const isNew = ({ userId, newestMs }: RingMember) => {
    const lifted = liftedMs.get(userId);
    return !standing.has(userId) && (lifted === undefined || (newestMs !== null && newestMs > lifted));
  };
  const notes = members.filter(isNew).map(({ userId, firstId, signals }) => {
    return { userId, firstId, signals, kind: 'note' } as const;
  });
  return [...marks.flatMap(changesOf), ...notes];
}

const sharedWords: Readonly<Record<RingSignal, string>> = {
  mailbox: 'mailbox',
  mobile: 'mobile number',
  device: 'device',
};

/** "mailbox", "mailbox and device". */
export function sharedText(signals: readonly RingSignal[]): string {
  const words = ringSignals.filter((signal) => signals.includes(signal)).map((signal) => sharedWords[signal]);
  return words.join(' and ').replace(/ and (?=.* and )/, ', ');
}

export interface RingState {
  readonly shares: readonly RingSignal[];
  /** False on the day before the account leaves the rankings. */
  readonly inForce: boolean;
}

/** Never which account it is. */
export function ringCause(shares: readonly RingSignal[]): string {
  return shares.length === 0
    ? 'An account that is linked to this one is linked to an older one too'
    : `Another, older account shares your ${sharedText(shares)}`;
}

/** What the player reads, before and after. */
export function ringReason({ shares, inForce }: RingState): string {
  const why = ringCause(shares);
  return inForce ? `${why}, so this one isn’t ranked.` : `${why}. From the coming night on this one isn’t ranked.`;
}

/** Goes on with "write to support". */
export const ringAppeal = 'If both are yours or your family’s,';
