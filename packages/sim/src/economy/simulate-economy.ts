import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type TempoName, tempoNames } from '@limelight/rules/tempo';
import { UsageError, wholeNumber } from '../usage.js';
import { judge, type PairOfMonths } from './guard.js';
import type { PairRequest } from './pair-worker.js';
import { tableOf } from './table.js';

const celebrities = 80;
const days = 30;

/** Months and their mirror images are simulated on all processors. Results are in the order of the seeds. */
async function playPairs(requests: readonly PairRequest[], onPair: (done: number) => void): Promise<PairOfMonths[]> {
  const results: PairOfMonths[] = [];
  let next = 0;
  let done = 0;
  const lane = async () => {
    const worker = new Worker(new URL('./pair-worker.js', import.meta.url));
    try {
      for (let index = next++; index < requests.length; index = next++) {
        const answer = new Promise<PairOfMonths>((resolve, reject) => {
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

function tempoOf(name: string): TempoName {
  const tempo = tempoNames.find((candidate) => candidate === name);
  if (tempo === undefined) throw new UsageError(`--tempo must be one of ${tempoNames.join(', ')}`);
  return tempo;
}

function shareOf(text: string): number {
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new UsageError('--up-share must be a number from 0 to 1');
}

/**
 * Prints what each perk earns against its price. Returns whether every bar holds and every control breaks.
 * @throws UsageError
 */
export async function simulateEconomy(args: readonly string[], log: (line: string) => void): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      months: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      tempo: { type: 'string', default: 'standard' },
      news: { type: 'string', default: '6' },
      'up-share': { type: 'string', default: '0.5' },
    },
  });
  const months = wholeNumber('months', values.months, 4);
  if (months % 2 !== 0) throw new UsageError('--months must be even');
  const firstSeed = wholeNumber('seed', values.seed, 0);
  const newsPerDay = wholeNumber('news', values.news, 0);
  const newsUpShare = shareOf(values['up-share']);
  const tempo = tempoOf(values.tempo);
  const pairs = months / 2;
  const seeds = Array.from({ length: pairs }, (_, index) => firstSeed + index);
  log(
    `${months} months of ${celebrities} celebrities: seeds ${firstSeed} to ${firstSeed + pairs - 1} and their mirror images,`,
  );
  log(
    `tempo ${tempo}, ${newsPerDay} scheduled news a day, ${newsUpShare * 100}% of them up. SE$ a month per SE$10,000.`,
  );
  const requests = seeds.map((seed) => ({ seed, celebrities, days, newsPerDay, newsUpShare, tempo }));
  const results = await playPairs(requests, (done) => {
    if (done % 5 === 0 && done < pairs) log(`  ${2 * done} of ${months} months`);
  });
  const findings = judge(results);
  for (const line of ['', ...tableOf(findings), '']) log(line);
  const failures = findings.filter(({ isExpected }) => !isExpected);
  for (const { subject, verdict } of failures)
    log(`FAULT  ${subject.perk}, ${subject.tier}, ${subject.bot}: ${verdict}`);
  if (failures.length === 0) log('No perk earns its price, and every control is noticed.');
  return failures.length === 0;
}
