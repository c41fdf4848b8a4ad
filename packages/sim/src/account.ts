import { addressOf } from '@limelight/contract/address';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { listOrders } from '@limelight/contract/orders';
import type { Order } from '@limelight/contract/orders.schema';
import { listDividends } from '@limelight/contract/rewards';
import { type Dividend, dividendsPageSizeMax } from '@limelight/contract/rewards.schema';
import { getPublicSettings } from '@limelight/contract/settings';
import { publicSettingsSchema } from '@limelight/contract/settings.schema';
import { listTrades } from '@limelight/contract/trading';
import type { Trade } from '@limelight/contract/trading.schema';
import { getPortfolio } from '@limelight/contract/wallet';
import { type Portfolio, portfolioSchema } from '@limelight/contract/wallet.schema';
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
  const settings = publicSettingsSchema.parse(await client.sendOrThrow(getPublicSettings.url));
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
  return portfolioSchema.parse(await client.sendOrThrow(getPortfolio.url));
}

async function readTrades(client: ApiClient): Promise<Pick<Account, 'trades' | 'tradesTotal'>> {
  const trades: Trade[] = [];
  for (let cursor: number | null = null; ; ) {
    const url = addressOf(listTrades.url, {}, { limit: tradesPageSizeMax, cursor });
    const page = schemasOf(listTrades).response.parse(await client.sendOrThrow(url));
    trades.push(...page.trades);
    cursor = page.nextCursor;
    if (cursor === null) return { trades: trades.reverse(), tradesTotal: page.total };
  }
}

async function readOrders(client: ApiClient): Promise<Pick<Account, 'orders' | 'openOrders'>> {
  const orders: Order[] = [];
  for (let cursor: string | null = null; ; ) {
    const url = addressOf(listOrders.url, {}, { limit: ordersPageSizeMax, cursor });
    const page = schemasOf(listOrders).response.parse(await client.sendOrThrow(url));
    orders.push(...page.orders);
    cursor = page.nextCursor;
    if (cursor === null) return { orders, openOrders: page.openCount };
  }
}

async function readDividends(client: ApiClient): Promise<Pick<Account, 'dividends' | 'dividendsTotalCents'>> {
  const dividends: Dividend[] = [];
  for (let cursor: string | null = null; ; ) {
    const url = addressOf(listDividends.url, {}, { limit: dividendsPageSizeMax, before: cursor });
    const page = schemasOf(listDividends).response.parse(await client.sendOrThrow(url));
    dividends.push(...page.dividends);
    cursor = page.nextCursor;
    if (cursor === null) return { dividends, dividendsTotalCents: page.totalCents };
  }
}
