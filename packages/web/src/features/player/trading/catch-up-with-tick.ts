import { getTick } from '@limelight/contract/exchange/market';
import { tickStore } from '../../../live/ticks';
import { call } from '../../../queries/client';

/**
 * The answer to a trade can be of a tick that the stream has yet to bring: its prices are fetched, so that
 * the page shows the price of the ticket.
 */
export async function catchUpWithTick(number: number): Promise<void> {
  if (number > tickStore.number) tickStore.receivePrices(await call(getTick));
}
