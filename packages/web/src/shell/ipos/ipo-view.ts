import type { Ipo } from '@limelight/contract/play/ipos.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import type { IpoState } from '@limelight/rules/ipo';
import { dayMs } from '@limelight/rules/time';
import { timeLeft } from '../../ui/time-left';

/** The state at a time: no event says that a window opens or closes. */
export function stateAt({ state, opensAt, closesAt }: Ipo, nowMs: number): IpoState {
  if (state !== 'announced' && state !== 'open') return state;
  if (Date.parse(closesAt) <= nowMs) return 'closed';
  return Date.parse(opensAt) <= nowMs ? 'open' : 'announced';
}

const shown: readonly IpoState[] = ['announced', 'open', 'closed', 'sharing', 'opening'];

/** Announced, open or being shared out: what cards, lists and the calendar show. */
export function currentOf(ipos: readonly Ipo[]): Ipo[] {
  return ipos.filter(({ state }) => shown.includes(state));
}

/** The IPO of a celebrity whose trading has not begun. */
export function ipoOf(ipos: readonly Ipo[], celebrityId: string): Ipo | undefined {
  return ipos.find((ipo) => ipo.celebrityId === celebrityId && ipo.state !== 'cancelled');
}

/** Since when VIP Elite, or everybody, may subscribe. */
export function subscribeFromMs({ opensAt, earlyAt }: Pick<Ipo, 'opensAt' | 'earlyAt'>, isElite: boolean): number {
  return Date.parse(isElite ? earlyAt : opensAt);
}

export interface Countdown {
  readonly label: string;
  readonly value: string;
}

/** What is awaited, with the time until then. */
export function countdownOf(ipo: Ipo, nowMs: number): Countdown {
  const until = (at: string) => timeLeft(Date.parse(at) - nowMs);
  switch (stateAt(ipo, nowMs)) {
    case 'announced':
      return { label: 'Window opens in', value: until(ipo.opensAt) };
    case 'open':
      return { label: 'Window closes in', value: until(ipo.closesAt) };
    case 'closed': {
      const isDue = Date.parse(ipo.shareOutAt) <= nowMs;
      return { label: 'Shared out in', value: isDue ? 'a moment' : until(ipo.shareOutAt) };
    }
    case 'sharing':
      return { label: 'Shares are', value: 'on their way' };
    case 'opening':
      return { label: 'Trading begins in', value: 'a minute' };
    case 'trading':
      return { label: 'Trading', value: 'has begun' };
    case 'cancelled':
      return { label: 'This IPO was', value: 'cancelled' };
  }
}

/** The same in one line: "Opens in 2 d 5 h", "Closes in 11 h 0 m". */
export function countdownText(ipo: Ipo, nowMs: number): string {
  const { label, value } = countdownOf(ipo, nowMs);
  const text = `${label} ${value}`.replace(/^Window /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Subscribed 1.6 times", rounded down: what is not full is not called full. */
export function demandTitle({ demand, shares }: Pick<Ipo, 'demand' | 'shares'>): string {
  const { requestedShares } = demand;
  if (requestedShares === 0) return 'No subscriptions yet';
  if (requestedShares === shares) return 'Fully subscribed';
  if (requestedShares < shares) return `${Math.max(1, Math.floor((requestedShares * 100) / shares))}% subscribed`;
  return `Subscribed ${formatCount(Math.floor(requestedShares / shares))}.${Math.floor((requestedShares * 10) / shares) % 10} times`;
}

/** What the share-out gives, in one sentence; `before` the close it is what it would give. */
export function shareOutText({ demand, shares }: Pick<Ipo, 'demand' | 'shares'>, when: 'before' | 'closed' | 'done') {
  const { subscribers, requestedShares, level, leftover } = demand;
  const [gets, ifNow] = { before: ['gets', ' if it closes now'], closed: ['gets', ''], done: ['got', ''] }[when];
  if (requestedShares === 0) return when === 'before' ? 'Everybody gets up to the same number of shares.' : '';
  if (requestedShares <= shares) return `Everybody ${gets} all the shares they subscribed for${ifNow}.`;
  const more = when === 'done' ? 'got' : 'get';
  if (level === 0) {
    return `More players than shares: ${formatCount(leftover)} of ${formatCounted(subscribers, 'player')} ${more} 1 share each${ifNow}, by lot.`;
  }
  const lot =
    leftover === 0
      ? ''
      : `, and ${formatCounted(leftover, 'player')} ${gets === 'got' ? 'got' : leftover === 1 ? 'gets' : 'get'} one more by lot`;
  return `Everybody ${gets} up to ${formatCounted(level, 'share')}${ifNow}${lot}.`;
}

/**
 * What a subscription for so many shares gets if it closes now, as far as the published demand says.
 * @param own what the player has subscribed for already
 */
export function likelyShares({ demand, shares }: Pick<Ipo, 'demand' | 'shares'>, wanted: number, own: number): number {
  const ofOthers = demand.requestedShares - own;
  // Below the level nobody goes short, and what others leave is left for this one.
  return Math.min(wanted, Math.max(demand.level, shares - ofOthers, 0));
}

const newMs = dayMs;

/** Celebrities whose trading began within a day, by an IPO. */
export function newCelebrityIds(ipos: readonly Ipo[], nowMs: number): ReadonlySet<string> {
  const isNew = ({ state, shareOutAt }: Ipo) => state === 'trading' && nowMs < Date.parse(shareOutAt) + newMs;
  return new Set(ipos.filter(isNew).map(({ celebrityId }) => celebrityId));
}
