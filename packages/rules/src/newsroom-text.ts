import { formatCounted } from './count.js';
import { type Bps, bps, formatPercent, formatSe, type SeCents } from './money.js';
import type { Fact, FactKind } from './newsroom.js';

/**
 * The texts of the newsroom: only about prices and trades, in numbers that anyone can check. Each kind of
 * fact has several wordings, chosen by the fact's key, so that a feed does not repeat one sentence.
 */
export interface Story {
  readonly title: string;
  readonly body: string;
}

/** The fields and phrases that the sentences are made of. */
function wordsOf(fact: Fact) {
  const { name, count, priceCents, changeBps } = fact;
  const price = formatSe(priceCents);
  /** "6.82%", without a sign: the sentence names the direction. */
  const size = formatPercent(bps(Math.abs(changeBps)));
  /** "SE$512.40, up 6.82% in 24 hours". */
  const priceAndMove = `${price}, ${changeBps < 0 ? 'down' : 'up'} ${size} in 24 hours`;
  return {
    name,
    count,
    nth: ordinal(count),
    players: formatCounted(count, 'player'),
    price,
    changeBps,
    size,
    priceAndMove,
  };
}

/** Each wording is a title with its body. */
type Wordings = (words: ReturnType<typeof wordsOf>) => Readonly<Record<string, string>>;

const wordingsOf: Readonly<Record<FactKind, Wordings>> = {
  allTimeHigh: ({ name, priceAndMove }) => ({
    [`${name} hits an all-time high`]: `Never since the market opened has a share cost more: ${priceAndMove}.`,
    [`Record price for ${name}`]: `At ${priceAndMove}, the share is above every price since the market opened.`,
    [`${name} climbs to a price never seen before`]: `The share stands at ${priceAndMove}. That beats its old record.`,
  }),
  allTimeLow: ({ name, priceAndMove }) => ({
    [`${name} falls to an all-time low`]: `Never since the market opened has a share cost less: ${priceAndMove}.`,
    [`${name} has never been cheaper`]: `At ${priceAndMove}, the share is below every price since the market opened.`,
    [`Lowest price yet for ${name}`]: `The share stands at ${priceAndMove}, under its old low.`,
  }),
  monthHigh: ({ name, priceAndMove }) => ({
    [`${name} reaches a 30-day high`]: `The share is above all prices of the last 30 days: ${priceAndMove}.`,
    [`Best price in 30 days for ${name}`]: `${name} trades at ${priceAndMove}, its highest in 30 days.`,
  }),
  monthLow: ({ name, priceAndMove }) => ({
    [`${name} falls to a 30-day low`]: `The share is below all prices of the last 30 days: ${priceAndMove}.`,
    [`Lowest price in 30 days for ${name}`]: `${name} trades at ${priceAndMove}, its lowest in 30 days.`,
  }),
  risingStreak: ({ name, count, nth, price }) => ({
    [`${name} rises for a ${nth} day`]: `${count} days in a row have ended higher than the day before. The share stands at ${price}.`,
    [`${count} days up in a row for ${name}`]: `The run has taken the share to ${price}.`,
  }),
  fallingStreak: ({ name, count, nth, price }) => ({
    [`${name} falls for a ${nth} day`]: `${count} days in a row have ended lower than the day before. The share stands at ${price}.`,
    [`${count} days down in a row for ${name}`]: `The run has taken the share to ${price}.`,
  }),
  surge: ({ name, price, size }) => ({
    [`${name} surges ${size} in a day`]: `The share now costs ${price}, one of the strongest moves on the exchange in 24 hours.`,
    [`${name} jumps ${size}`]: `From yesterday at this time the share has risen to ${price}.`,
  }),
  slide: ({ name, price, size }) => ({
    [`${name} slides ${size} in a day`]: `The share now costs ${price}, one of the heaviest falls on the exchange in 24 hours.`,
    [`${name} drops ${size}`]: `From yesterday at this time the share has fallen to ${price}.`,
  }),
  volume: ({ name, count, priceAndMove }) => ({
    [`${name} trades at ${count} times the usual volume`]: `Players have moved far more SE$ than on a normal day of the last two weeks. Price: ${priceAndMove}.`,
    [`Unusual trading in ${name}`]: `Volume is ${count} times the average of the last 14 days. Price: ${priceAndMove}.`,
  }),
  turnPositive: ({ name, count, players, priceAndMove }) => ({
    [`Fans turn to ${name}`]: `After a day of net selling, ${players} bought on balance in the last 24 hours. Price: ${priceAndMove}.`,
    [`Sentiment on ${name} turns positive`]: `${formatCounted(count, 'net buyer')} in 24 hours now outnumber the sellers. Price: ${priceAndMove}.`,
  }),
  turnNegative: ({ name, count, players, priceAndMove }) => ({
    [`Fans turn away from ${name}`]: `After a day of net buying, ${players} sold on balance in the last 24 hours. Price: ${priceAndMove}.`,
    [`Sentiment on ${name} turns negative`]: `${formatCounted(count, 'net seller')} in 24 hours now outnumber the buyers. Price: ${priceAndMove}.`,
  }),
  resumed: ({ name, price, changeBps, size }) => ({
    [`Trading in ${name} resumes`]: `The news is in the price: ${price}, ${size} ${changeBps < 0 ? 'below' : 'above'} where the halt began.`,
    [`${name} trades again after the halt`]: `The price has settled at ${price}, ${size} ${changeBps < 0 ? 'lower' : 'higher'} than before the news.`,
  }),
};

/** "7th"; streaks are reported at 7, 10, 14, 21 and 28 days. */
function ordinal(number: number): string {
  const suffix = new Intl.PluralRules('en-GB', { type: 'ordinal' }).select(number);
  return `${number}${{ one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[suffix]}`;
}

/**
 * The same fact always gets the same wording, by a hash of its key, so that writing a story is idempotent.
 */
export function writeStory(fact: Fact): Story {
  const wordings = Object.entries(wordingsOf[fact.kind](wordsOf(fact)));
  const hash = Array.from(fact.key).reduce((sum, character) => sum + character.charCodeAt(0), 0);
  const [title, body] = wordings[hash % wordings.length] as [string, string];
  return { title, body };
}

export interface DayWrap {
  readonly moves: readonly { readonly name: string; readonly changeBps: Bps }[];
  readonly volumeCents: SeCents;
  /** When its moves begin. */
  readonly from: 'midnight' | 'the opening';
}

/** A finished day in three sentences, `null` when nobody was listed. */
export function writeWrap({ moves, volumeCents, from }: DayWrap): Story | null {
  const ranked = moves.toSorted((left, right) => right.changeBps - left.changeBps);
  const [best, worst] = [ranked[0], ranked.at(-1)];
  if (best === undefined || worst === undefined) return null;
  const up = moves.filter(({ changeBps }) => changeBps > 0).length;
  const down = moves.filter(({ changeBps }) => changeBps < 0).length;
  const traded = volumeCents === 0 ? 'No shares changed hands.' : `Players traded ${formatSe(volumeCents)}.`;
  const mover = ({ name, changeBps }: typeof best) => `${name} (${formatPercent(changeBps, { sign: true })})`;
  return {
    title: `Market wrap: ${up} up, ${down} down`,
    body: `From ${from} to midnight in London, the best was ${mover(best)}, the weakest ${mover(worst)}. ${traded}`,
  };
}
