import { MachineError, requirePrometheus } from './monitoring/promtool.js';
import { runMonitoring } from './monitoring/run-monitoring.js';

/** `node packages/sim/dist/monitoring.js`: needs promtool and prometheus, and the build of the game. */
try {
  await requirePrometheus();
  await runMonitoring((line) => void process.stdout.write(`${line}\n`));
} catch (error) {
  if (!(error instanceof MachineError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
