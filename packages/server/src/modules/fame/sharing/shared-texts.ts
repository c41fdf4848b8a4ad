import { bps, formatPercent, formatSe, seCents } from '@limelight/rules/money';
import { formatDate } from '@limelight/rules/time';
import type { PictureFacts } from './sharing.sql.js';

/** The texts of a shared picture, for the image and its page. */
export function textsOf(picture: PictureFacts) {
  const { name, kind } = picture;
  const percent = formatPercent(bps(picture.change_bps), { sign: true });
  // What the percentage refers to.
  const about = kind === 'gain' ? 'on my shares' : 'in 24 hours';
  const price = `${formatSe(seCents(picture.price_cents))} on ${formatDate(picture.created_at.getTime())}`;
  return {
    name,
    percent,
    /** Null unless the player chose to show it. */
    amount: picture.change_cents === null ? null : formatSe(seCents(picture.change_cents), { sign: true }),
    about,
    price,
    sentence: `${name}: ${percent} ${about}`,
  };
}
