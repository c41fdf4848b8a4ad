import { bps, formatPercent, formatSe, seCents } from '@limelight/rules/money';
import { formatDate } from '@limelight/rules/time';
import type { SharedPictureRow } from './sharing.sql.js';

/** The texts of a shared picture, for the image and its page. */
export interface SharedTexts {
  readonly name: string;
  readonly percent: string;
  /** Only when the player chose to show it. */
  readonly amount: string | null;
  /** What the percentage refers to. */
  readonly about: string;
  readonly price: string;
  readonly sentence: string;
}

export function textsOf(picture: SharedPictureRow): SharedTexts {
  const { name, kind } = picture;
  const percent = formatPercent(bps(picture.change_bps), { sign: true });
  const about = kind === 'gain' ? 'on my shares' : 'in 24 hours';
  const price = `${formatSe(seCents(picture.price_cents))} on ${formatDate(picture.created_at.getTime())}`;
  return {
    name,
    percent,
    amount: picture.change_cents === null ? null : formatSe(seCents(picture.change_cents), { sign: true }),
    about,
    price,
    sentence: `${name}: ${percent} ${about}`,
  };
}
