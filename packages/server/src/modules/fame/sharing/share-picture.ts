import { seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { positionProfit } from '@limelight/rules/position';
import { dayMs } from '@limelight/rules/time';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { findShareFacts, insertSharedPicture, lockSharer, type ShareFacts } from './sharing.sql.js';

interface ShareRequest {
  readonly userId: string;
  readonly celebrityId: string;
  readonly kind: 'celebrity' | 'gain';
  readonly amounts: boolean;
  /** The price 24 hours ago. */
  readonly dayAgoPriceCents: number;
}

/** 128 bits: an id cannot be guessed. */
const idBytes = 16;
const picturesPerDayMax = 100;

/**
 * Creates a public picture of the current state; later movements do not change it.
 * @returns its id
 * @throws Refusal CELEBRITY_UNKNOWN, NOT_ENOUGH_SHARES for a gain on nothing, or TOO_MANY_REQUESTS
 */
export function sharePicture(
  { db, clock, random }: Pick<Services, 'db' | 'clock' | 'random'>,
  request: ShareRequest,
): Promise<string> {
  const { userId, celebrityId, kind, amounts } = request;
  const now = clock.now();
  const id = Buffer.from(random.bytes(idBytes)).toString('base64url');
  return db.transaction().execute(async (tx) => {
    await lockSharer(tx, userId);
    const facts = await findShareFacts(tx, userId, celebrityId, new Date(now.getTime() - dayMs));
    if (!facts) throw new Refusal('CELEBRITY_UNKNOWN');
    if (facts.made_today >= picturesPerDayMax) throw new Refusal('TOO_MANY_REQUESTS');
    const { bps, cents } = kind === 'gain' ? gainOf(facts) : dayChange(facts, request.dayAgoPriceCents);
    await insertSharedPicture(tx, {
      id,
      user_id: userId,
      kind,
      celebrity_id: celebrityId,
      price_cents: facts.price_cents,
      change_bps: bps,
      change_cents: amounts ? cents : null,
      created_at: now,
    });
    return id;
  });
}

function dayChange({ price_cents }: ShareFacts, dayAgoPriceCents: number) {
  const { changeBps, changeCents } = movement(seCents(price_cents), seCents(dayAgoPriceCents));
  return { bps: changeBps, cents: changeCents };
}

function gainOf({ price_cents, shares, average_price_cents }: ShareFacts) {
  if (shares === null || average_price_cents === null) {
    throw new Refusal('NOT_ENOUGH_SHARES', { message: 'You own no shares of this celebrity' });
  }
  const position = { shares, averagePriceCents: seCents(average_price_cents) };
  const { profitBps, profitCents } = positionProfit(position, seCents(price_cents));
  return { bps: profitBps, cents: profitCents };
}
