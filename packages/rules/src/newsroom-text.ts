import { formatCounted } from './count.js';
import { type Bps, bps, formatPercent, formatSe, type SeCents } from './money.js';
import type { Fact, FactKind } from './newsroom.js';

/**
 * The texts of the newsroom: only about prices and trades, in numbers that anyone can check. Each kind of fact has
 * several wordings, chosen by the fact's key, so that a feed does not repeat one sentence.
 */
export interface Story {
  readonly title: string;
  readonly body: string;
}

type Writer = (fact: Fact) => Story;

/** "6.82%", without a sign: the sentence names the direction. */
function size(changeBps: Bps): string {
  return formatPercent(bps(Math.abs(changeBps)));
}

/** "SE$512.40, up 6.82% in 24 hours". */
function priceAndMove({ priceCents, changeBps }: Fact): string {
  const way = changeBps < 0 ? 'down' : 'up';
  return `${formatSe(priceCents)}, ${way} ${size(changeBps)} in 24 hours`;
}

const writers: Readonly<Record<FactKind, readonly [Writer, ...Writer[]]>> = {
  allTimeHigh: [
    (fact) => ({
      title: `${fact.name} hits an all-time high`,
      body: `Never since the market opened has a share cost more: ${priceAndMove(fact)}.`,
    }),
    (fact) => ({
      title: `Record price for ${fact.name}`,
      body: `At ${priceAndMove(fact)}, the share is above every price since the market opened.`,
    }),
    (fact) => ({
      title: `${fact.name} climbs to a price never seen before`,
      body: `The share stands at ${priceAndMove(fact)}. That beats its old record.`,
    }),
  ],
  allTimeLow: [
    (fact) => ({
      title: `${fact.name} falls to an all-time low`,
      body: `Never since the market opened has a share cost less: ${priceAndMove(fact)}.`,
    }),
    (fact) => ({
      title: `${fact.name} has never been cheaper`,
      body: `At ${priceAndMove(fact)}, the share is below every price since the market opened.`,
    }),
    (fact) => ({
      title: `Lowest price yet for ${fact.name}`,
      body: `The share stands at ${priceAndMove(fact)}, under its old low.`,
    }),
  ],
  monthHigh: [
    (fact) => ({
      title: `${fact.name} reaches a 30-day high`,
      body: `The share is above all prices of the last 30 days: ${priceAndMove(fact)}.`,
    }),
    (fact) => ({
      title: `Best price in 30 days for ${fact.name}`,
      body: `${fact.name} trades at ${priceAndMove(fact)}, past every high of the month.`,
    }),
  ],
  monthLow: [
    (fact) => ({
      title: `${fact.name} falls to a 30-day low`,
      body: `The share is below all prices of the last 30 days: ${priceAndMove(fact)}.`,
    }),
    (fact) => ({
      title: `Lowest price in 30 days for ${fact.name}`,
      body: `${fact.name} trades at ${priceAndMove(fact)}, under every low of the month.`,
    }),
  ],
  risingStreak: [
    (fact) => ({
      title: `${fact.name} rises for a ${ordinal(fact.count)} day`,
      body: `${fact.count} days in a row have ended higher than the day before. The share stands at ${formatSe(fact.priceCents)}.`,
    }),
    (fact) => ({
      title: `${fact.count} days up in a row for ${fact.name}`,
      body: `The run has taken the share to ${formatSe(fact.priceCents)}.`,
    }),
  ],
  fallingStreak: [
    (fact) => ({
      title: `${fact.name} falls for a ${ordinal(fact.count)} day`,
      body: `${fact.count} days in a row have ended lower than the day before. The share stands at ${formatSe(fact.priceCents)}.`,
    }),
    (fact) => ({
      title: `${fact.count} days down in a row for ${fact.name}`,
      body: `The run has taken the share to ${formatSe(fact.priceCents)}.`,
    }),
  ],
  surge: [
    (fact) => ({
      title: `${fact.name} surges ${size(fact.changeBps)} in a day`,
      body: `The share now costs ${formatSe(fact.priceCents)}, one of the strongest moves on the exchange in 24 hours.`,
    }),
    (fact) => ({
      title: `${fact.name} jumps ${size(fact.changeBps)}`,
      body: `From yesterday at this time the share has risen to ${formatSe(fact.priceCents)}.`,
    }),
  ],
  slide: [
    (fact) => ({
      title: `${fact.name} slides ${size(fact.changeBps)} in a day`,
      body: `The share now costs ${formatSe(fact.priceCents)}, one of the heaviest falls on the exchange in 24 hours.`,
    }),
    (fact) => ({
      title: `${fact.name} drops ${size(fact.changeBps)}`,
      body: `From yesterday at this time the share has fallen to ${formatSe(fact.priceCents)}.`,
    }),
  ],
  volume: [
    (fact) => ({
      title: `${fact.name} trades at ${fact.count} times the usual volume`,
      body: `Players have moved far more SE$ than on a normal day of the last two weeks. Price: ${priceAndMove(fact)}.`,
    }),
    (fact) => ({
      title: `Unusual trading in ${fact.name}`,
      body: `Volume is ${fact.count} times the average of the last 14 days. Price: ${priceAndMove(fact)}.`,
    }),
  ],
  turnPositive: [
    (fact) => ({
      title: `Fans turn to ${fact.name}`,
      body: `After a day of net selling, ${formatCounted(fact.count, 'player')} bought on balance in the last 24 hours. Price: ${priceAndMove(fact)}.`,
    }),
    (fact) => ({
      title: `Sentiment on ${fact.name} turns positive`,
      body: `${formatCounted(fact.count, 'net buyer')} in 24 hours now outnumber the sellers. Price: ${priceAndMove(fact)}.`,
    }),
  ],
  turnNegative: [
    (fact) => ({
      title: `Fans turn away from ${fact.name}`,
      body: `After a day of net buying, ${formatCounted(fact.count, 'player')} sold on balance in the last 24 hours. Price: ${priceAndMove(fact)}.`,
    }),
    (fact) => ({
      title: `Sentiment on ${fact.name} turns negative`,
      body: `${formatCounted(fact.count, 'net seller')} in 24 hours now outnumber the buyers. Price: ${priceAndMove(fact)}.`,
    }),
  ],
  resumed: [
    (fact) => ({
      title: `Trading in ${fact.name} resumes`,
      body: `The news is in the price: ${formatSe(fact.priceCents)}, ${size(fact.changeBps)} ${fact.changeBps < 0 ? 'below' : 'above'} where the halt began.`,
    }),
    (fact) => ({
      title: `${fact.name} trades again after the halt`,
      body: `The price has settled at ${formatSe(fact.priceCents)}, ${size(fact.changeBps)} ${fact.changeBps < 0 ? 'lower' : 'higher'} than before the news.`,
    }),
  ],
};

/** "7th"; streaks are reported at 7, 10, 14, 21 and 28 days. */
function ordinal(number: number): string {
  const suffix = new Intl.PluralRules('en-GB', { type: 'ordinal' }).select(number);
  return `${number}${{ one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[suffix]}`;
}

/** A hash of the key: the same fact always gets the same wording, so writing a story is idempotent. */
function choiceOf(key: string, choices: number): number {
  return Array.from(key).reduce((sum, character) => sum + character.charCodeAt(0), 0) % choices;
}

export function writeStory(fact: Fact): Story {
  const choices = writers[fact.kind];
  const write = choices[choiceOf(fact.key, choices.length)] ?? choices[0];
  return write(fact);
}

export interface DayWrap {
  readonly moves: readonly { readonly name: string; readonly closeCents: SeCents; readonly changeBps: Bps }[];
  readonly volumeCents: SeCents;
}

/** A finished day in three sentences, `null` when nobody was listed. */
export function writeWrap({ moves, volumeCents }: DayWrap): Story | null {
  const ranked = moves.toSorted((left, right) => right.changeBps - left.changeBps);
  const [best, worst] = [ranked[0], ranked.at(-1)];
  if (best === undefined || worst === undefined) return null;
  const up = moves.filter(({ changeBps }) => changeBps > 0).length;
  const down = moves.filter(({ changeBps }) => changeBps < 0).length;
  const traded = volumeCents === 0 ? 'No shares changed hands.' : `Players traded ${formatSe(volumeCents)}.`;
  const mover = ({ name, changeBps }: typeof best) => `${name} (${formatPercent(changeBps, { sign: true })})`;
  return {
    title: `Market wrap: ${up} up, ${down} down`,
    body: `The day's best was ${mover(best)}, its weakest ${mover(worst)}. ${traded}`,
  };
}
