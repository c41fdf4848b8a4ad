import type { Services } from '../../../services.js';
import { listIpoNewcomer, lockCelebrityChanges, publishCelebrityChange } from '../../exchange/market/market.public.js';
import { findIpo, type IpoRow, publishIpoChange, updateIpo } from './ipo.sql.js';

/**
 * Lists the celebrity of an IPO that is being shared out: its price stands still until trading begins.
 * @returns whether it is listed; one that staff list at the same tick goes first
 */
export function listIpoCelebrity(
  { db, clock, random }: Pick<Services, 'db' | 'clock' | 'random'>,
  { id, stage }: Pick<IpoRow, 'id' | 'stage'>,
): Promise<boolean> {
  if (stage !== 'announced') return Promise.resolve(true);
  return db.transaction().execute(async (tx) => {
    await lockCelebrityChanges(tx);
    const ipo = await findIpo(tx, id);
    if (ipo?.stage !== 'announced') return true;
    const { name, category, country, description, popularity } = ipo;
    const facts = { name, category, country, description, popularity };
    const listing = {
      ...facts,
      id: ipo.celebrity_id,
      fanSentiment: ipo.entered_sentiment,
      imageMediaId: ipo.image_media_id,
      priceCents: ipo.price_cents,
      ipoId: id,
    };
    const firstTick = await listIpoNewcomer(tx, listing, { clock, random, actorId: ipo.announced_by });
    if (firstTick === null) return false;
    await updateIpo(tx, id, { stage: 'listed', listed_tick: firstTick });
    await publishCelebrityChange(tx, ipo.celebrity_id);
    await publishIpoChange(tx, id);
    return true;
  });
}
