import type { EventPledges, Pledge } from '@limelight/contract/fame/squad-events.schema';
import { toHex } from '@limelight/rules/fairness';
import { seCents } from '@limelight/rules/money';
import { eventBoostPpm, pledgeFill } from '@limelight/rules/squad-event';
import { sha256 } from '@noble/hashes/sha2.js';

/** What is published about an event that has started. */
export interface PublishedEvent extends EventPledges {
  /** The SHA-256 of its list, in the records of the day of its start. */
  readonly hash: string;
  readonly pledgers: number;
  readonly boostPpm: number;
  readonly priceCents: number;
  /** The player's own, as the account has it. */
  readonly own: Pledge | undefined;
}

export interface PledgesReport {
  readonly lines: number;
  readonly counted: number;
  readonly isHashRight: boolean;
  readonly isBoostRight: boolean;
  /** Null without an own line. */
  readonly isOwnRight: boolean | null;
}

function hashOfLines({ pledgedCents, uncounted }: EventPledges): string {
  const held = new Set(uncounted);
  const lines = pledgedCents.map((cents, place) => `${place + 1};${cents}${held.has(place + 1) ? ';held' : ''}\n`);
  return toHex(sha256(new TextEncoder().encode(lines.join(''))));
}

function isOwnLineRight({ pledgedCents, uncounted, priceCents }: PublishedEvent, own: Pledge): boolean {
  const { number, cents, counted, fill } = own;
  if (number === null) return false;
  const isListed = pledgedCents[number - 1] === cents && counted === !uncounted.includes(number);
  if (fill === null) return isListed;
  const expected = pledgeFill(cents, seCents(priceCents));
  return isListed && fill.shares === expected.shares && fill.totalCents + fill.feeCents === expected.sumCents;
}

/** Repeats the hash of the list, the boost, and what became of the own pledge. */
export function checkPledges(published: PublishedEvent): PledgesReport {
  const { pledgedCents, uncounted, hash, pledgers, boostPpm, own } = published;
  const counted = pledgedCents.length - new Set(uncounted).size;
  return {
    lines: pledgedCents.length,
    counted,
    isHashRight: hashOfLines(published) === hash,
    isBoostRight: counted === pledgers && eventBoostPpm(counted) === boostPpm,
    isOwnRight: own === undefined ? null : isOwnLineRight(published, own),
  };
}

export function arePledgesRight({ isHashRight, isBoostRight, isOwnRight }: PledgesReport): boolean {
  return isHashRight && isBoostRight && isOwnRight !== false;
}
