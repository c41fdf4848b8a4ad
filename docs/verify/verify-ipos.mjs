// IPOs: what their causes change, and what has to hold for them. Part of verify.mjs, which says how to run it.
import { createHash, createHmac } from 'node:crypto';
import { isCategory, isPrice, isReason, isText, must, normal } from './verify-rules.mjs';

const isCount = (value) => Number.isSafeInteger(value) && value > 0;
const isIpo = (value) => isText(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
const isHash = (value) => isText(value) && /^[0-9a-f]{64}$/.test(value);
const ofKind = (kind, ...lists) => lists.flatMap((causes) => (causes ?? []).filter((cause) => cause.kind === kind));

// The first price in cents: its rise is normal about 6 %, within 14 points of it, from a key of the IPO's own.
function openingOf(id, priceCents, dayKey) {
  const key = createHmac('sha256', dayKey).update(`ipo:${id}`).digest();
  const block = createHash('sha256')
    .update(Buffer.concat([key, Buffer.from('opening')]))
    .digest();
  const away = Math.min(0.14, Math.max(-0.14, 0.06 * normal(block)));
  const rise = Math.floor((0.06 + away) * 10_000 + 0.5);
  const cents = (2n * BigInt(priceCents) * BigInt(10_000 + rise) + 10_000n) / 20_000n;
  return Math.min(1e8, Math.max(1, Number(cents)));
}

export const newcomersOf = (causes) =>
  [...ofKind('listing', causes), ...ofKind('ipo', causes)].map(({ celebrityId: id, slot }) => ({ id, slot }));

// What closed on the day before is shared out on this one, or was cancelled.
function checkCloses({ closing, before }) {
  const ended = [...ofKind('ipo', closing.causes), ...ofKind('ipo-cancel', closing.causes, before.closing?.causes)];
  for (const { ipo } of ofKind('ipo-close', before.closing?.causes))
    must(
      ended.some((one) => one.ipo === ipo),
      'IPO_MISSING',
      ipo,
    );
}

function checkListings({ closing, before }) {
  const closes = ofKind('ipo-close', before.closing?.causes);
  for (const { ipo, priceCents, celebrityId } of ofKind('ipo', closing.causes)) {
    const isClosed = closes.some((one) => one.ipo === ipo && one.priceCents === priceCents);
    must(isClosed || !before.opening, 'IPO_NOT_CLOSED', celebrityId);
  }
}

// Of one that was listed on the day before, that day's key decides.
function checkOpenings({ closing, before, key }) {
  const today = ofKind('ipo', closing.causes);
  for (const { ipo, celebrityId, openingCents } of ofKind('ipo-opening', closing.causes)) {
    const isOf = (one) => one.ipo === ipo && one.celebrityId === celebrityId;
    const listing = today.find(isOf);
    const isOlder = ofKind('ipo', before.closing?.causes).some(isOf);
    const expected = listing && openingOf(ipo, listing.priceCents, key);
    must(isOlder || openingCents === expected, 'IPO_PRICE', `${celebrityId}: ${openingCents}, expected ${expected}`);
  }
}

function checkTradings({ closing, before }) {
  const openings = ofKind('ipo-opening', before.closing?.causes, closing.causes);
  for (const { tick, celebrityId } of ofKind('ipo-trading', closing.causes)) {
    const isNext = openings.some((one) => one.celebrityId === celebrityId && one.tick === tick - 1);
    must(isNext, 'IPO_TRADING', `tick ${tick}: ${celebrityId}`);
  }
}

// In the order in which those of one tick take effect: the first three before a listing, the others after it.
export const ipoCauses = {
  'ipo-close': {
    fields: ['ipo', 'priceCents', 'shares', 'lines', 'hash'],
    ofMarket: true,
    fits: ({ ipo, priceCents, shares, lines, hash }) =>
      isIpo(ipo) && isPrice(priceCents) && isCount(shares) && isCount(lines) && isHash(hash),
    check: checkCloses,
  },
  'ipo-cancel': {
    fields: ['ipo', 'reason'],
    ofMarket: true,
    fits: ({ ipo, reason }) => isIpo(ipo) && isReason(reason),
  },
  ipo: {
    fields: ['ipo', 'slot', 'category', 'priceCents'],
    isNew: true,
    starts: { suspended: true },
    fits: ({ ipo, slot, category, priceCents }, states) =>
      isIpo(ipo) &&
      isPrice(priceCents) &&
      isCategory(category) &&
      slot === Math.max(-1, ...states.map((one) => one.slot)) + 1,
    check: checkListings,
  },
};
export const ipoTrading = {
  'ipo-opening': {
    fields: ['ipo', 'openingCents'],
    fits: ({ ipo, openingCents }) => isIpo(ipo) && isPrice(openingCents),
    change: ({ openingCents }) => ({ priceMicros: openingCents * 10_000 }),
    check: checkOpenings,
  },
  'ipo-trading': { fields: [], change: () => ({ suspended: false }), check: checkTradings },
};
