import { loadavg } from 'node:os';
import { Arm } from '../builds/arm.js';
import type { Row } from '../figures.js';
import { type FanOutOptions, runFanOut, runReconnects } from './fan-out.js';
import { runFirstPage } from './first-page.js';
import { runChatNextToTrades, runPledgesNextToTrades } from './next-to-trades.js';

const port = 18_098;

export interface SquadsOptions extends FanOutOptions {
  /** Names of parts; all of them when there is none. */
  readonly only: readonly string[];
}

/** In the order of running: what leaves least behind comes first. */
const parts: Readonly<Record<string, (arm: Arm, options: FanOutOptions) => Promise<Row[]>>> = {
  'first-page': runFirstPage,
  trades: (arm, { rate }) => runChatNextToTrades(arm, rate),
  'fan-out': runFanOut,
  reconnects: runReconnects,
  pledges: runPledgesNextToTrades,
};

/** What squads promise, part by part. @throws Error for a part that there is not */
export async function runSquads({ only, ...options }: SquadsOptions): Promise<Row[]> {
  const unknown = only.find((name) => !(name in parts));
  if (unknown !== undefined) throw new Error(`"${unknown}" is none of ${Object.keys(parts).join(', ')}`);
  const arm = await Arm.open(port);
  try {
    const rows: Row[] = [];
    for (const [name, run] of Object.entries(parts)) {
      if (only.length > 0 && !only.includes(name)) continue;
      rows.push({ name, figure: `load of the machine before: ${loadavg()[0]?.toFixed(2)}` });
      rows.push(...(await run(arm, options)));
    }
    return rows;
  } finally {
    await arm.close();
  }
}
