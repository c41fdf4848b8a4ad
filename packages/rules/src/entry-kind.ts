/** The counterparties of players: constants; their balances are sums over the rows and never stored. */
export type HouseAccount = 'issuance' | 'market' | 'fees' | 'dividends' | 'rewards' | 'payments' | 'adjustments';

/**
 * What an entry does to the money of all players together: `market` exchanges cash for shares at the market's
 * price, every other flow makes SE$ when it is positive and removes them when it is negative.
 */
export const moneyFlows = ['grants', 'tokens', 'rewards', 'fees', 'adjustments', 'market'] as const;
export type MoneyFlow = (typeof moneyFlows)[number];

/** Which way cash or shares move, from the player's view. */
type Sign = 'in' | 'out' | 'either';

export interface KindTerms {
  readonly cash: Sign;
  /** Absent for a kind that moves cash alone. */
  readonly shares?: Sign;
  /** The account that it meets. */
  readonly house: HouseAccount;
  readonly flow: MoneyFlow;
  /** Money put in, or taken back again: it moves the base that profit is measured against. */
  readonly contributes?: true;
  /** Each is a trade, with a row of its own, and counts as one in rankings and figures. */
  readonly trade?: true;
  /** Comes in masses: after `ledgerRetentionDays` only the sums per month remain. */
  readonly summed?: true;
  /** Is also booked to an account that has joined the staff. */
  readonly staff?: true;
  /** How it reads in a history; absent where the trade that it belongs to is shown instead. */
  readonly title?: string;
}

/**
 * Every kind of movement of cash or shares. Audit, history, economy and returns go by this table, so a new
 * kind is a row of it, and a value of the database's enum `ledger_kind`.
 */
const table = {
  signup_grant: {
    cash: 'in',
    house: 'issuance',
    flow: 'grants',
    contributes: true,
    title: 'Starting cash',
  },
  buy: { cash: 'out', shares: 'in', house: 'market', flow: 'market', trade: true },
  sell: { cash: 'in', shares: 'out', house: 'market', flow: 'market', trade: true },
  fee: { cash: 'out', house: 'fees', flow: 'fees' },
  undo: { cash: 'either', shares: 'either', house: 'market', flow: 'market', title: 'Trade undone' },
  undo_fee: { cash: 'in', house: 'fees', flow: 'fees' },
  daily_bonus: {
    cash: 'in',
    house: 'rewards',
    flow: 'rewards',
    contributes: true,
    summed: true,
    title: 'Daily bonus',
  },
  referral_bonus: {
    cash: 'in',
    house: 'rewards',
    flow: 'rewards',
    contributes: true,
    title: 'Referral bonus',
  },
  dividend: { cash: 'in', house: 'dividends', flow: 'rewards', summed: true, title: 'Dividend' },
  tokens: {
    cash: 'in',
    house: 'payments',
    flow: 'tokens',
    contributes: true,
    staff: true,
    title: 'Tokens credited',
  },
  /** Comes back when the bank cannot deliver it. */
  tokens_refund: {
    cash: 'either',
    house: 'payments',
    flow: 'tokens',
    contributes: true,
    staff: true,
    title: 'Tokens refunded',
  },
  tokens_dispute: {
    cash: 'either',
    house: 'payments',
    flow: 'tokens',
    contributes: true,
    staff: true,
    title: 'Tokens disputed',
  },
  /** What a refund or a dispute takes beyond the free cash, at the current price and without a fee. */
  debt_sale: {
    cash: 'in',
    shares: 'out',
    house: 'market',
    flow: 'market',
    staff: true,
    title: 'Sold for a refund',
  },
  /** Shares of an IPO, at its price. */
  allotment: { cash: 'out', shares: 'in', house: 'market', flow: 'market', title: 'IPO shares' },
  /** The fee of an IPO, which no plan lowers. */
  allotment_fee: { cash: 'out', house: 'fees', flow: 'fees', title: 'IPO fee' },
  /** Shares of an event, at the price of its start. */
  pledge: { cash: 'out', shares: 'in', house: 'market', flow: 'market', title: 'Event shares' },
  /** The fee of an event, which no plan lowers, */
  pledge_fee: { cash: 'out', house: 'fees', flow: 'fees', title: 'Event fee' },
  /** and what of it comes back when the shares are free. */
  prize: { cash: 'in', house: 'fees', flow: 'fees', title: 'Event prize' },
  /** Its cash is for odd lots, often none. */
  split: {
    cash: 'in',
    shares: 'either',
    house: 'market',
    flow: 'market',
    staff: true,
    title: 'Shares split',
  },
  /** Every share of a celebrity that leaves the exchange, at its last price and without a fee. */
  retirement: {
    cash: 'in',
    shares: 'out',
    house: 'market',
    flow: 'market',
    staff: true,
    title: 'Paid out for a star that left',
  },
  /** A correction by staff. */
  adjustment: {
    cash: 'either',
    shares: 'either',
    house: 'adjustments',
    flow: 'adjustments',
    staff: true,
    title: 'Adjusted by staff',
  },
} as const satisfies Readonly<Record<string, KindTerms>>;

export type EntryKind = keyof typeof table;
/** The kinds that are no part of a trade: those have its row. */
export type PostedKind = Exclude<EntryKind, 'buy' | 'sell' | 'fee'>;
export const entryKinds: Readonly<Record<EntryKind, KindTerms>> = table;

export function kindsWhere(isMeant: (terms: KindTerms) => boolean): readonly EntryKind[] {
  return (Object.keys(table) as EntryKind[]).filter((kind) => isMeant(entryKinds[kind]));
}

export const contributingKinds = kindsWhere(({ contributes }) => contributes === true);
export const summedKinds = kindsWhere(({ summed }) => summed === true);
export const tradeKinds = kindsWhere(({ trade }) => trade === true);
