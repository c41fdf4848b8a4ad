import { percentile } from '@limelight/harness/percentile';
import type { PlayerTypeName } from './player-type.js';
import type { Year } from './population.js';

/** Who hardly plays is not promoted: after its first days it makes no trade, or it never made one. */
const idleTypes: readonly PlayerTypeName[] = ['sleeper', 'claimer', 'second account'];

/**
 * Buyers of tokens trade like the daily players, with more money: their return may differ by luck, not by the
 * tokens.
 */
const tokenReturnMax = 1.4;

/** Who plays as most do is ranked in nearly every month. */
const rankedShareMin = 0.8;

/** The bars of a year that do not hold, each as a line. */
export function problemsOfYear({ ends, leagues, unbookedCents, ownInvitesPaid }: Year): string[] {
  const indexOf = (name: PlayerTypeName) => ends.filter(({ type }) => type === name).map(({ index }) => index);
  const problems: string[] = [];
  for (const name of idleTypes) {
    const { up = 0, playerMonths = 0 } = leagues.get(name) ?? {};
    if (up > 0) problems.push(`leagues: ${name} promoted ${up} times in ${playerMonths} months`);
  }
  const gamers = leagues.get('league gamer')?.ranked ?? 0;
  if (gamers > 0) problems.push(`rankings: who holds a single celebrity was ranked in ${gamers} months`);
  const { ranked = 0, dealt = 0 } = leagues.get('casual') ?? {};
  if (ranked < rankedShareMin * dealt) problems.push(`rankings: ${ranked} of ${dealt} casual players were ranked`);
  if (indexOf('claimer').some((index) => Math.abs(index - 1) > 1e-9))
    problems.push('returns: a bonus that was claimed counts as a gain');
  const tokenBuyers = percentile(indexOf('token buyer'), 0.5);
  if (tokenBuyers > tokenReturnMax * percentile(indexOf('daily'), 0.5))
    problems.push('returns: tokens that were bought count as a gain');
  if (ownInvitesPaid > 0) problems.push(`referrals: ${ownInvitesPaid} invitations of one's own accounts were paid`);
  if (unbookedCents !== 0) problems.push(`ledger: ${unbookedCents} cents of cash without an entry`);
  return problems;
}
