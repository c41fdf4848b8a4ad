import { getTick } from '@limelight/contract/exchange/market';
import type { Tick } from '@limelight/contract/exchange/market.schema';

/** Reads the newest prices where the stream does not bring them. @throws without a network */
export async function readTick(receive: (tick: Tick) => void): Promise<void> {
  const answer = await fetch(getTick.url);
  if (answer.ok) receive((await answer.json()) as Tick);
}
