import { getTick } from '@limelight/contract/exchange/market';
import type { Tick } from '@limelight/contract/exchange/market.schema';
import type { LiveConnection } from './live-connection';

/** Reads the newest prices unless the stream, open again, has brought them. @throws without a network */
export async function readTick(stream: Pick<LiveConnection, 'state'>, receive: (tick: Tick) => void): Promise<void> {
  if (stream.state === 'live') return;
  const answer = await fetch(getTick.url);
  if (answer.ok) receive((await answer.json()) as Tick);
}
