import type { Category } from '../celebrity.js';
import { ipoDrawKey, ipoOpeningCents, ipoRiseBps } from '../ipo.js';
import { listingState } from '../market.js';
import { formatSe, seCents } from '../money.js';
import { isPrice } from '../trade.js';
import { isCategory } from './category.js';
import {
  type Cause,
  type CelebrityCause,
  isCount,
  isHash,
  isReason,
  isUuid,
  isWhole,
  ofKind,
  type PublishedCause,
} from './cause.js';
import { fromTick } from './from-tick.js';

/** The close of subscriptions, with the hash of their list: the key of the day after it draws. */
export interface IpoCloseCause extends PublishedCause {
  readonly kind: 'ipo-close';
  readonly ipo: string;
  readonly priceCents: number;
  readonly shares: number;
  readonly lines: number;
  readonly hash: string;
}

type CloseCode = 'IPO_MISSING';

export const ipoClose: Cause<IpoCloseCause, CloseCode> = {
  kind: 'ipo-close',
  concerns: 'market',
  schema: {
    ipo: isUuid,
    priceCents: (value) => isPrice(value as number),
    shares: (value) => isCount(value) && value !== 0,
    lines: (value) => isCount(value) && value !== 0,
    hash: isHash,
  },
  problems: { IPO_MISSING: 'An IPO that closed on the day before was neither shared out nor cancelled.' },
  /** An operator who knows the seeds could otherwise wait for another day's draw. */
  checkRecords(_own, { causes, before }, log) {
    const ended = [...ofKind<IpoCause>('ipo', causes), ...ofKind<IpoCancelCause>('ipo-cancel', causes)];
    const cancelled = ofKind<IpoCancelCause>('ipo-cancel', before.causes);
    for (const { ipo } of ofKind<IpoCloseCause>('ipo-close', before.causes)) {
      if (![...ended, ...cancelled].some((one) => one.ipo === ipo)) log.add('IPO_MISSING', { detail: ipo });
    }
  },
  words: ({ tick, lines, shares }) => `an IPO of ${shares} shares closed with ${lines} subscriptions ${fromTick(tick)}`,
};

/** Staff cancelled an IPO after its close. */
export interface IpoCancelCause extends PublishedCause {
  readonly kind: 'ipo-cancel';
  readonly ipo: string;
  readonly reason: string;
}

export const ipoCancel: Cause<IpoCancelCause> = {
  kind: 'ipo-cancel',
  concerns: 'market',
  byStaff: true,
  schema: { ipo: isUuid, reason: isReason },
  problems: {},
  words: ({ tick, reason }) => `an IPO cancelled by staff after its close ${fromTick(tick)}: ${reason}`,
};

/** The celebrity of an IPO, at its price, which stands still while shares are given out. */
export interface IpoCause extends CelebrityCause {
  readonly kind: 'ipo';
  readonly ipo: string;
  readonly slot: number;
  readonly category: Category;
  readonly priceCents: number;
}

export const ipo: Cause<IpoCause, 'IPO_NOT_CLOSED'> = {
  kind: 'ipo',
  concerns: 'newcomer',
  schema: { ipo: isUuid, slot: isWhole, category: isCategory, priceCents: (value) => isPrice(value as number) },
  problems: { IPO_NOT_CLOSED: 'An IPO was shared out whose close is not in the records of the day before.' },
  allowed: ({ slot }, takenSlots) => (slot === Math.max(-1, ...takenSlots) + 1 ? null : 'CAUSE_INVALID'),
  begins: ({ celebrityId, category, slot, priceCents }) => {
    const market = listingState({ id: celebrityId, category, priceCents: seCents(priceCents) });
    return { ...market, slot, suspended: true, targetCents: null, split: null };
  },
  checkRecords(own, { before }, log) {
    const closes = ofKind<IpoCloseCause>('ipo-close', before.causes);
    for (const { ipo: id, tick, celebrityId, priceCents } of own) {
      const isClosed = closes.some((close) => close.ipo === id && close.priceCents === priceCents);
      if (before.opening !== null && !isClosed) log.add('IPO_NOT_CLOSED', { tick, celebrityId, detail: id });
    }
  },
  words: ({ tick, priceCents }) => `listed by an IPO at ${formatSe(seCents(priceCents))} ${fromTick(tick)}`,
};

/** The first price of an IPO. Nobody trades at it before the next tick. */
export interface IpoOpeningCause extends CelebrityCause {
  readonly kind: 'ipo-opening';
  readonly ipo: string;
  readonly openingCents: number;
}

export const ipoOpening: Cause<IpoOpeningCause, 'IPO_PRICE'> = {
  kind: 'ipo-opening',
  concerns: 'celebrity',
  schema: { ipo: isUuid, openingCents: (value) => isPrice(value as number) },
  problems: { IPO_PRICE: 'The first price of an IPO is not the one that the key of the day draws.' },
  apply: (state, { openingCents }) => ({ ...state, priceMicros: openingCents * 10_000 }),
  checkRecords(own, { causes, before, hmacSha256, sha256, dayKey }, log) {
    const listings = ofKind<IpoCause>('ipo', [...before.causes, ...causes]);
    for (const { ipo: id, tick, celebrityId, openingCents } of own) {
      const listing = listings.find((one) => one.ipo === id && one.celebrityId === celebrityId);
      const isOfDay = listing !== undefined && causes.includes(listing);
      const rise = ipoRiseBps(sha256, ipoDrawKey(hmacSha256, dayKey, id));
      const expected = listing && ipoOpeningCents(seCents(listing.priceCents), rise);
      // Of one that was listed on the day before, that day's key draws, which the page of the IPO shows.
      if (listing !== undefined && (!isOfDay || openingCents === expected)) continue;
      log.add('IPO_PRICE', { tick, celebrityId, detail: `${openingCents}, expected ${expected ?? 'nothing'}` });
    }
  },
  words: ({ tick, openingCents }) =>
    `the first price after an IPO, ${formatSe(seCents(openingCents))}, ${fromTick(tick)}`,
};

/** Trading begins. */
export interface IpoTradingCause extends CelebrityCause {
  readonly kind: 'ipo-trading';
}

export const ipoTrading: Cause<IpoTradingCause, 'IPO_TRADING'> = {
  kind: 'ipo-trading',
  concerns: 'celebrity',
  schema: {},
  problems: { IPO_TRADING: 'Trading after an IPO did not begin with the tick after the first price.' },
  apply: (state) => ({ ...state, suspended: false }),
  checkRecords(own, { causes, before }, log) {
    const openings = ofKind<IpoOpeningCause>('ipo-opening', [...before.causes, ...causes]);
    for (const { tick, celebrityId } of own) {
      const isNext = openings.some((one) => one.celebrityId === celebrityId && one.tick === tick - 1);
      if (!isNext) log.add('IPO_TRADING', { tick, celebrityId });
    }
  },
  words: ({ tick }) => `trading begins after an IPO, ${fromTick(tick)}`,
};
