import type { Services } from '../../../services.js';
import { findMail, updateBounced } from './bounce.sql.js';
import { pauseRefused } from './campaign-progress.sql.js';
import { endAddress, isGone } from './end-address.js';
import { outcomeOfBounce } from './outcome.js';
import { readBounce } from './read-bounce.js';
import { readReturnPath } from './return-path.js';

type BounceServices = Pick<Services, 'db' | 'clock' | 'secrets'>;

/**
 * Stores what a bounce says of the mail whose return path it was sent to: that address names the mail, and
 * its signature proves that we sent it (decision 079).
 * @returns `early` while the outcome of the mail itself is not stored: the same bounce may come again
 */
export async function noteBounce(
  { db, clock, secrets }: BounceServices,
  source: string,
): Promise<'noted' | 'ignored' | 'early'> {
  const bounce = readBounce(source);
  const id = bounce && readReturnPath(source, secrets);
  const mail = id ? await findMail(db, id) : undefined;
  if (!bounce || !mail || mail.email === null || mail.state === 'skipped') return 'ignored';
  if (mail.state === 'waiting') return 'early';
  const { id: sendId, email, campaign_id: campaignId } = mail;
  const outcome = outcomeOfBounce(bounce.reply);
  const noted = await db.transaction().execute(async (tx) => {
    const ends = bounce.isAbout(email) && (await isGone(tx, { id: sendId, email }, outcome));
    const state = ends ? 'bounced' : 'rejected';
    const isNew = await updateBounced(tx, { id: sendId, state, reply: outcome.reply });
    // As of the mail: what its player agreed to since then is newer.
    if (isNew && ends) await endAddress(tx, email, mail.handed_over_at ?? clock.now());
    return isNew;
  });
  if (noted) await pauseRefused(db, { campaignId, now: clock.now() });
  return noted ? 'noted' : 'ignored';
}
