import { parentPort } from 'node:worker_threads';
import { assignRanks, RankingWorkspace, sortByScore } from '@limelight/rules/ranking-order';
import { RankingTable } from '@limelight/rules/ranking-table';
import { openingIndex, returnBps } from '@limelight/rules/time-weighted-return';
import { type CheckSums, cashOf, crowd, sharesOf, slotOf } from './crowd.js';

/** What Limelight's ranking thread computes for one board, with generated players. */
const { players, positionsEach, contributedCents } = crowd;
const table = new RankingTable();
const positions = Array.from({ length: positionsEach }, (_, position) => position);
for (let player = 0; player < players; player += 1) {
  table.add({
    cashCents: cashOf(player),
    chain: { index: openingIndex, baseCents: contributedCents },
    slots: positions.map((position) => slotOf(player, position)),
    shares: positions.map((position) => sharesOf(player, position)),
  });
}
const values = new Float64Array(players);
const returns = new Int32Array(players);
const order = new Uint32Array(players);
const ranks = new Uint32Array(players);
const workspace = new RankingWorkspace(players);

function rank(pricesCents: readonly number[]): void {
  table.valueAll(Float64Array.from(pricesCents), values);
  for (let row = 0; row < players; row += 1) {
    returns[row] = returnBps(table.indexAt(row, values[row] ?? 0), openingIndex);
    order[row] = row;
  }
  sortByScore(returns, order, workspace);
  assignRanks(returns, order, ranks);
}

function checkSums(): CheckSums {
  let rankSum = 0;
  let bpsSum = 0;
  for (let row = 0; row < players; row += 1) {
    rankSum += ranks[row] ?? 0;
    bpsSum += returns[row] ?? 0;
  }
  return { ranks: String(rankSum), bps: String(bpsSum) };
}

parentPort?.on('message', (pricesCents: readonly number[]) => {
  rank(pricesCents);
  parentPort?.postMessage('ranked');
  parentPort?.postMessage(checkSums());
});
parentPort?.postMessage('ready');
