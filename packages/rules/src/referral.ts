/**
 * Referral codes: up to six letters of the player's name, a dash, four random characters, such as "AMARA-7Q2K".
 * The alphabet leaves out 0, 1, I and O, which are misread; its 32 characters let a byte pick one without bias.
 */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const nameLettersMax = 6;
const nameFallback = 'STAR';
export const referralRandomBytes = 4;

const codePattern = new RegExp(`^[A-Z]{1,${nameLettersMax}}-[${alphabet}]{${referralRandomBytes}}$`);

function lettersOf(name: string): string {
  // NFD parts "É" into "E" and an accent, which then falls away with everything else that is no Latin letter.
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  return letters.slice(0, nameLettersMax) || nameFallback;
}

/** A code for a player. Two players may get the same one: the caller keeps them unique and asks again. */
export function makeReferralCode(name: string, randomBytes: Uint8Array): string {
  if (randomBytes.length < referralRandomBytes) throw new RangeError(`needs ${referralRandomBytes} random bytes`);
  const suffix = Array.from(randomBytes.subarray(0, referralRandomBytes), (byte) => alphabet.charAt(byte % 32));
  return `${lettersOf(name.split(/\s+/).find((word) => word !== '') ?? '')}-${suffix.join('')}`;
}

/** A code as people type it, in its stored form; `null` when it cannot be one. */
export function normalizeReferralCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return codePattern.test(code) ? code : null;
}

/** What the invited player must have done before both sides are paid. */
export const referralTradesNeeded = 5;
export const referralActiveDaysNeeded = 3;
/** Invitations of one player that are paid in one month of London's calendar. */
export const referralsPerMonthMax = 20;

export interface ReferralProgress {
  readonly verified: boolean;
  /** Counted as far as they matter. */
  readonly trades: number;
  /** London days on which the player traded or claimed the daily bonus. */
  readonly activeDays: number;
}

export interface ReferralSituation extends ReferralProgress {
  /** The sign-up shares its device or its network address with another account. */
  readonly sharedOrigin: boolean;
  /** Staff have looked at it and let it pass. */
  readonly released: boolean;
  /** Neither side is suspended, and the one who invited has a wallet. */
  readonly bothInGoodStanding: boolean;
  readonly paidThisMonth: number;
}

export type ReferralDecision = 'wait' | 'hold' | 'next-month' | 'pay';

export function gatesPassed({ verified, trades, activeDays }: ReferralProgress): boolean {
  return verified && trades >= referralTradesNeeded && activeDays >= referralActiveDaysNeeded;
}

/**
 * What happens to an invitation now. Origins are looked at only when everything else is done: what a new account shares
 * with others on its first day is no reason to keep staff busy.
 */
export function decideReferral(situation: ReferralSituation): ReferralDecision {
  if (!gatesPassed(situation) || !situation.bothInGoodStanding) return 'wait';
  if (situation.sharedOrigin && !situation.released) return 'hold';
  return situation.paidThisMonth < referralsPerMonthMax ? 'pay' : 'next-month';
}
