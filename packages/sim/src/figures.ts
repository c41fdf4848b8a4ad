import { percentile } from '@limelight/harness/percentile';
import type { VirtualPlayer } from './player.js';

/** The results of a run, as lines to print. */
export function presentFigures(players: readonly VirtualPlayer[], tookMs: number): string[] {
  const latencies = players.flatMap(({ figures }) => figures.latenciesMs);
  const trades = players.reduce((sum, { receipts }) => sum + receipts.length, 0);
  const refusals = new Map<string, number>();
  for (const [code, count] of players.flatMap(({ figures }) => [...figures.refusals])) {
    refusals.set(code, (refusals.get(code) ?? 0) + count);
  }
  const ms = (share: number) => `${percentile(latencies, share).toFixed(1)} ms`;
  return [
    `${trades} trades in ${(tookMs / 1_000).toFixed(1)} s, ${((trades * 1_000) / tookMs).toFixed(1)} a second`,
    `answered within ${ms(0.5)} in half, ${ms(0.99)} in 99 of 100 cases`,
    ...[...refusals].sort().map(([code, count]) => `${count} refused with ${code}`),
  ];
}
