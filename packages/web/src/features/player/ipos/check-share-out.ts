import type { IpoShareOut } from '@limelight/contract/play/ipos.schema';
import { bytesFromHex, toHex } from '@limelight/rules/fairness';
import { ipoOpeningCents, ipoRiseBps, ipoTicket, subscriptionLine } from '@limelight/rules/ipo';
import { seCents } from '@limelight/rules/money';
import { sharesByLine } from '@limelight/rules/share-out';
import { sha256 } from '@noble/hashes/sha2.js';

/** What is published about a closed IPO. */
export interface PublishedShareOut extends IpoShareOut {
  readonly shares: number;
  readonly priceCents: number;
  /** The SHA-256 of its list, in the records of the day of the close. */
  readonly hash: string;
  /** Null before the share-out. */
  readonly drawKey: string | null;
  readonly openingPriceCents: number | null;
  /** The player's own line, as the account has it. */
  readonly own: { readonly number: number; readonly shares: number; readonly allotted: number | null } | null;
}

export interface ShareOutReport {
  readonly lines: number;
  readonly heldLines: number;
  readonly isHashRight: boolean;
  /** Null before the share-out. */
  readonly areSharesRight: boolean | null;
  /** Null while no first price is known. */
  readonly isOpeningRight: boolean | null;
  /** Null without an own line. */
  readonly isOwnRight: boolean | null;
}

function hashOfLines({ requestedShares, heldNumbers }: IpoShareOut): string {
  const held = new Set(heldNumbers);
  const text = requestedShares
    .map((shares, place) => subscriptionLine({ number: place + 1, shares, held: held.has(place + 1) }))
    .join('');
  return toHex(sha256(new TextEncoder().encode(text)));
}

function repeatedShares({ requestedShares, heldNumbers, shares }: PublishedShareOut, drawKey: string): number[] {
  const held = new Set(heldNumbers);
  const lines = requestedShares.map((units, place) => ({ units, held: held.has(place + 1) }));
  return sharesByLine(lines, { supply: shares, ticketOf: ipoTicket(sha256, bytesFromHex(drawKey)) });
}

/** Repeats the hash of the list, every share and the first price. */
export function checkShareOut(published: PublishedShareOut): ShareOutReport {
  const { requestedShares, heldNumbers, allottedShares, hash, drawKey, own, openingPriceCents, priceCents } = published;
  const repeated = drawKey === null ? null : repeatedShares(published, drawKey);
  const isSame = (shares: readonly number[]) =>
    shares.length === allottedShares.length && shares.every((one, place) => one === allottedShares[place]);
  const opening = drawKey && ipoOpeningCents(seCents(priceCents), ipoRiseBps(sha256, bytesFromHex(drawKey)));
  const ownPlace = (own?.number ?? 0) - 1;
  return {
    lines: requestedShares.length,
    heldLines: heldNumbers.length,
    isHashRight: hashOfLines(published) === hash,
    areSharesRight: repeated && isSame(repeated),
    isOpeningRight: openingPriceCents === null || opening === null ? null : opening === openingPriceCents,
    isOwnRight:
      own &&
      requestedShares[ownPlace] === own.shares &&
      (own.allotted === null || repeated === null || repeated[ownPlace] === own.allotted),
  };
}

export function isShareOutRight({ isHashRight, areSharesRight, isOpeningRight, isOwnRight }: ShareOutReport): boolean {
  return isHashRight && areSharesRight !== false && isOpeningRight !== false && isOwnRight !== false;
}
