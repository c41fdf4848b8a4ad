import type { priceAlertRequestSchema } from '@limelight/contract/play/price-alerts.schema';
import type { WalletState } from '@limelight/rules/account-state';
import { seCents } from '@limelight/rules/money';
import { alertRefusal } from '@limelight/rules/price-alert';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { requireActive, withWallet } from '../../exchange/wallet/wallet.public.js';
import { priceAlertSettings } from './price-alerts.settings.js';
import { findAlert, findAlertingState, insertAlert, type PriceAlertRow } from './price-alerts.sql.js';

interface PlayerAlertRequest extends z.output<typeof priceAlertRequestSchema> {
  readonly userId: string;
}

/**
 * Sets an alert that fires once. The id is an idempotency key: the same content returns the existing alert.
 * @throws Refusal ACCOUNT_SUSPENDED, CELEBRITY_UNKNOWN, CELEBRITY_SUSPENDED, PRICE_REACHED, ALERT_LIMIT or
 * ID_REUSED
 */
export function setAlert(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  request: PlayerAlertRequest,
): Promise<PriceAlertRow> {
  const { userId, id, celebrityId, direction, priceCents, note } = request;
  // The wallet is the one row that every player has: its lock serializes the player's requests, so that the
  // limit holds.
  const run = async (tx: Executor, wallet: WalletState | undefined) => {
    requireActive(wallet);
    const earlier = await findAlert(tx, request);
    if (earlier) return repeated(earlier, request);
    const state = await findAlertingState(tx, userId, celebrityId);
    const { priceCents: currentCents, waiting: waitingAlerts } = state;
    if (state.suspended) throw new Refusal('CELEBRITY_SUSPENDED');
    const waitingAlertsMax = settings.of(priceAlertSettings).priceAlertsMax;
    const code = alertRefusal(
      { currentCents, waitingAlerts, waitingAlertsMax },
      { direction, priceCents: seCents(priceCents) },
    );
    if (code !== null) throw new Refusal(code);
    const content = { celebrity_id: celebrityId, direction, price_cents: priceCents, note };
    return insertAlert(tx, { user_id: userId, id, ...content, created_at: clock.now() });
  };
  return withWallet(db, { userId, run });
}

function repeated(earlier: PriceAlertRow, request: PlayerAlertRequest): PriceAlertRow {
  const same =
    earlier.celebrity_id === request.celebrityId &&
    earlier.direction === request.direction &&
    earlier.price_cents === request.priceCents &&
    earlier.note === request.note;
  if (!same) throw new Refusal('ID_REUSED', { message: 'This alert id was already used for a different alert' });
  return earlier;
}
