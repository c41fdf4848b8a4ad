import { readableAlphabet, readableCode } from './readable-code.js';
import { dayMs } from './time.js';

/**
 * Referral codes: up to six letters of the player's name, a dash, four random characters, such as
 * "AMARA-7Q2K".
 */
const nameLettersMax = 6;
const nameFallback = 'STAR';
export const referralRandomBytes = 4;

const codePattern = new RegExp(`^[A-Z]{1,${nameLettersMax}}-[${readableAlphabet}]{${referralRandomBytes}}$`);

function lettersOf(name: string): string {
  // NFD splits "É" into "E" and an accent, which is then removed with all other non-Latin characters.
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  return letters.slice(0, nameLettersMax) || nameFallback;
}

/** A code for a player. Codes can collide: the caller enforces uniqueness and retries. */
export function makeReferralCode(name: string, randomBytes: Uint8Array): string {
  if (randomBytes.length < referralRandomBytes) throw new RangeError(`needs ${referralRandomBytes} random bytes`);
  const suffix = readableCode(randomBytes.subarray(0, referralRandomBytes));
  return `${lettersOf(name.split(/\s+/).find((word) => word !== '') ?? '')}-${suffix}`;
}

/** Normalises a typed code to its stored form; `null` when it is invalid. */
export function normalizeReferralCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return codePattern.test(code) ? code : null;
}

/** Requirements for the invited player before both sides are paid. */
export const referralTradesNeeded = 5;
export const referralActiveDaysNeeded = 3;
/** Whole days since the sign-up: a ring has to wait a week for its money. */
export const referralMemberDaysNeeded = 7;
/** Paid invitations per player and calendar month of London. */
export const referralsPerMonthMax = 20;

export interface ReferralProgress {
  readonly verified: boolean;
  /** Counted up to the requirement. */
  readonly trades: number;
  /** London days on which the player traded or claimed the daily bonus. */
  readonly activeDays: number;
  /** Since the sign-up, counted up to the requirement. */
  readonly memberDays: number;
}

export function referralMemberDays(joinedMs: number, nowMs: number): number {
  return Math.max(0, Math.min(referralMemberDaysNeeded, Math.floor((nowMs - joinedMs) / dayMs)));
}

export interface ReferralSituation extends ReferralProgress {
  /** The sign-up shares its device or its network address with another account. */
  readonly sharedOrigin: boolean;
  /** Staff have reviewed and released it. */
  readonly released: boolean;
  /** Neither side is suspended, and the inviter has a wallet. */
  readonly bothInGoodStanding: boolean;
  readonly paidThisMonth: number;
}

export type ReferralDecision = 'wait' | 'hold' | 'next-month' | 'pay';

export function gatesPassed({ verified, trades, activeDays, memberDays }: ReferralProgress): boolean {
  const isActive = trades >= referralTradesNeeded && activeDays >= referralActiveDaysNeeded;
  return verified && isActive && memberDays >= referralMemberDaysNeeded;
}

/**
 * The next step of an invitation. Origins are checked only after all other requirements, so that staff do not
 * review accounts that would not be paid anyway.
 */
export function decideReferral(situation: ReferralSituation): ReferralDecision {
  if (!gatesPassed(situation) || !situation.bothInGoodStanding) return 'wait';
  if (situation.sharedOrigin && !situation.released) return 'hold';
  return situation.paidThisMonth < referralsPerMonthMax ? 'pay' : 'next-month';
}
