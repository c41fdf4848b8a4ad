import { getPortfolio } from '@limelight/contract/exchange/wallet';
import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import { getPublicSettings } from '@limelight/contract/people/settings';
import { listOrders } from '@limelight/contract/play/orders';
import type { Order } from '@limelight/contract/play/orders.schema';
import { listDividends } from '@limelight/contract/play/rewards';
import { type Dividend, dividendsPageSizeMax } from '@limelight/contract/play/rewards.schema';
import { listTrades } from '@limelight/contract/play/trading';
import type { Trade } from '@limelight/contract/play/trading.schema';
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

/**
 * Ticks fill orders between two pages, so a read during which the portfolio's version changed is repeated.
 */
const readingsMax = 50;

/** @throws Error when the account changes faster than it can be read */
export async function readAccount(client: ApiClient): Promise<Account> {
  const { startingCashCents } = await client.call(getPublicSettings, {});
  for (let reading = 0; reading < readingsMax; reading += 1) {
    const before = await client.call(getPortfolio, {});
    const trades = await readPages((cursor: number | undefined) =>
      client.call(listTrades, { query: { limit: tradesPageSizeMax, cursor } }),
    );
    const orders = await readPages((cursor: string | undefined) =>
      client.call(listOrders, { query: { limit: ordersPageSizeMax, cursor } }),
    );
    const dividends = await readPages((cursor: string | undefined) =>
      client.call(listDividends, { query: { limit: dividendsPageSizeMax, before: cursor } }),
    );
    const portfolio = await client.call(getPortfolio, {});
    if (portfolio.version !== before.version) continue;
    return {
      startingCashCents,
      trades: trades.pages.flatMap((page) => page.trades).reverse(),
      tradesTotal: trades.last.total,
      orders: orders.pages.flatMap((page) => page.orders),
      openOrders: orders.last.openCount,
      dividends: dividends.pages.flatMap((page) => page.dividends),
      dividendsTotalCents: dividends.last.totalCents,
      portfolio,
    };
  }
  throw new Error(`an account changed during each of ${readingsMax} reads`);
}

/** All pages of a list, in its order. */
async function readPages<Cursor, Page extends { readonly nextCursor: Cursor | null }>(
  read: (cursor: Cursor | undefined) => Promise<Page>,
): Promise<{ readonly pages: readonly Page[]; readonly last: Page }> {
  const pages: Page[] = [];
  for (let cursor: Cursor | undefined; ; ) {
    const page = await read(cursor);
    pages.push(page);
    if (page.nextCursor === null) return { pages, last: page };
    cursor = page.nextCursor;
  }
}
