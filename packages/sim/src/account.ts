import { listOrders, type Order } from '@limelight/contract/orders';
import { type Dividend, dividendsPageSizeMax, listDividends } from '@limelight/contract/rewards';
import { publicSettingsSchema } from '@limelight/contract/settings';
import { listTrades, type Trade } from '@limelight/contract/trading';
import { type Portfolio, portfolioSchema } from '@limelight/contract/wallet';
import { ordersPageSizeMax, tradesPageSizeMax } from '@limelight/rules/page-size';
import type { ApiClient } from './api-client.js';

/** A consistent snapshot of everything the exchange returns about a player. */
export interface Account {
  readonly startingCashCents: number;
  /** Oldest first. */
  readonly trades: readonly Trade[];
  readonly tradesTotal: number;
  readonly orders: readonly Order[];
  readonly openOrders: number;
  readonly dividends: readonly Dividend[];
  readonly dividendsTotalCents: number;
  readonly portfolio: Portfolio;
}

/** Ticks fill orders between two pages, so a read during which the portfolio's version changed is repeated. */
const readingsMax = 50;

/** @throws Error when the account changes faster than it can be read */
export async function readAccount(client: ApiClient): Promise<Account> {
  const settings = publicSettingsSchema.parse(await client.sendOrThrow('/api/v1/settings'));
  for (let reading = 0; reading < readingsMax; reading += 1) {
    const before = await readPortfolio(client);
    const account = {
      startingCashCents: settings.startingCashCents,
      ...(await readTrades(client)),
      ...(await readOrders(client)),
      ...(await readDividends(client)),
    };
    const portfolio = await readPortfolio(client);
    if (portfolio.version === before.version) return { ...account, portfolio };
  }
  throw new Error(`an account changed during each of ${readingsMax} reads`);
}

async function readPortfolio(client: ApiClient): Promise<Portfolio> {
  return portfolioSchema.parse(await client.sendOrThrow('/api/v1/portfolio'));
}

function pageOf(url: string, limit: number, cursor: readonly [name: string, value: string | number | null]): string {
  const [name, value] = cursor;
  return `${url}?limit=${limit}${value === null ? '' : `&${name}=${value}`}`;
}

async function readTrades(client: ApiClient): Promise<Pick<Account, 'trades' | 'tradesTotal'>> {
  const trades: Trade[] = [];
  for (let cursor: number | null = null; ; ) {
    const url = pageOf(listTrades.url, tradesPageSizeMax, ['cursor', cursor]);
    const page = listTrades.response.parse(await client.sendOrThrow(url));
    trades.push(...page.trades);
    cursor = page.nextCursor;
    if (cursor === null) return { trades: trades.reverse(), tradesTotal: page.total };
  }
}

async function readOrders(client: ApiClient): Promise<Pick<Account, 'orders' | 'openOrders'>> {
  const orders: Order[] = [];
  for (let cursor: string | null = null; ; ) {
    const url = pageOf(listOrders.url, ordersPageSizeMax, ['cursor', cursor]);
    const page = listOrders.response.parse(await client.sendOrThrow(url));
    orders.push(...page.orders);
    cursor = page.nextCursor;
    if (cursor === null) return { orders, openOrders: page.openCount };
  }
}

async function readDividends(client: ApiClient): Promise<Pick<Account, 'dividends' | 'dividendsTotalCents'>> {
  const dividends: Dividend[] = [];
  for (let cursor: string | null = null; ; ) {
    const url = pageOf(listDividends.url, dividendsPageSizeMax, ['before', cursor]);
    const page = listDividends.response.parse(await client.sendOrThrow(url));
    dividends.push(...page.dividends);
    cursor = page.nextCursor;
    if (cursor === null) return { dividends, dividendsTotalCents: page.totalCents };
  }
}
