import { parentPort } from 'node:worker_threads';
import { type TempoName, tempos } from '@limelight/rules/tempo';
import { playPair } from './guard.js';
import type { MonthPlan } from './month-plan.js';
import { gameRules } from './rule-book.js';

/** A plan that can be sent to another thread. */
export interface PairRequest extends Omit<MonthPlan, 'tempo' | 'rules' | 'isMirrored'> {
  readonly tempo: TempoName;
}

parentPort?.on('message', (request: PairRequest) => {
  parentPort?.postMessage(playPair({ ...request, tempo: tempos[request.tempo], rules: gameRules }));
});
