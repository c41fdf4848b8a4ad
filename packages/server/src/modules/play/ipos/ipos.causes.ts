import type { DayCause } from '@limelight/rules/causes/causes';
import { toHex } from '@limelight/rules/fairness';
import { ipoOpeningCents, ipoRiseBps } from '@limelight/rules/ipo';
import { seCents } from '@limelight/rules/money';
import type { Executor } from '../../../platform/database.js';
import { type PriceCauses, publishCelebrityChange, sha256 } from '../../exchange/market/market.public.js';
import { listClosesToPublish, setCloseTick } from '../pools/pools.public.js';
import { publishIpoChange } from './ipo.sql.js';
import {
  beginIpoTrading,
  listIpoCauses,
  listIposToOpen,
  listIposToTrade,
  openIpoPrice,
  publishCancelled,
} from './ipo-cause.sql.js';

/**
 * The close, whose hash goes into the records of its day; the listing at the IPO's price, which stands still
 * while the shares are given out; the first price, which is random; and one tick later the begin of trading.
 */
export const ipoCauses: PriceCauses = {
  kinds: ['ipo-close', 'ipo', 'ipo-cancel', 'ipo-opening', 'ipo-trading'],
  take: async (tx, { number, day }) => {
    const closes = await listClosesToPublish(tx, 'ipo');
    await setCloseTick(
      tx,
      closes.map(({ id }) => id),
      { number, day },
    );
    await publishCancelled(tx, number);
    // In this order: an opened one trades at the next tick.
    for (const { id, celebrity_id } of await listIposToTrade(tx)) {
      await beginIpoTrading(tx, { id, celebrity_id, number });
      await publishIpoChange(tx, id);
      await publishCelebrityChange(tx, celebrity_id);
    }
    await openPrices(tx, number);
    return { causes: [], settle: async () => undefined };
  },
  list: async (db, range): Promise<DayCause[]> =>
    (await listIpoCauses(db, range)).map(
      ({ hash, ...cause }) => (hash === undefined ? cause : { ...cause, hash: toHex(hash) }) as DayCause,
    ),
};

async function openPrices(tx: Executor, number: number): Promise<void> {
  for (const { id, celebrity_id, price_cents, draw_key } of await listIposToOpen(tx)) {
    const openingCents = ipoOpeningCents(seCents(price_cents), ipoRiseBps(sha256, draw_key));
    await openIpoPrice(tx, { id, celebrity_id, openingCents, number });
    await publishIpoChange(tx, id);
  }
}
