import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PairOfGuards } from './guard.js';
import type { PairRequest } from './pair-worker.js';

/**
 * Months and their mirror images are simulated on all processors. Results are in the order of the requests.
 */
export async function playPairs(
  requests: readonly PairRequest[],
  onPair: (done: number) => void,
): Promise<PairOfGuards[]> {
  const results: PairOfGuards[] = [];
  let next = 0;
  let done = 0;
  const lane = async () => {
    const worker = new Worker(new URL('./pair-worker.js', import.meta.url));
    try {
      for (let index = next++; index < requests.length; index = next++) {
        const answer = new Promise<PairOfGuards>((resolve, reject) => {
          worker.removeAllListeners();
          worker.once('message', resolve).once('error', reject);
        });
        worker.postMessage(requests[index]);
        results[index] = await answer;
        onPair(++done);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), requests.length) }, lane));
  return results;
}
