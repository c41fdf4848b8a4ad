import { addresses } from '@limelight/contract/addresses';
import { liveStream } from '@limelight/contract/live';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import { waitFor } from '@limelight/harness/wait-for';
import { Random } from '../random.js';
import { createPlayers, Workload } from '../workload.js';
import { deployFolder, type Expression, readAlerts, readDashboard } from './expressions.js';
import { type Prometheus, startPrometheus, writeConfiguration } from './prometheus.js';
import { checkMetrics, runPromtool } from './promtool.js';

const token = 'a token that only this run knows';
const playersCount = 5;
const answersWithinMs = 90_000;
const firesWithinMs = 60_000;

type Log = (line: string) => void;

/** Our files for Prometheus and Grafana, tried by Prometheus on a game that is played. */
export async function runMonitoring(log: Log): Promise<void> {
  const variables = { TICK_INTERVAL_MS: '1000', METRICS_TOKEN: token };
  const { server, close } = await openScratchLimelight({ purpose: 'monitoring', variables });
  const folder = await makeScratchFolder('prometheus');
  try {
    const options = { folder, port: Number(new URL(server.url).port), token };
    await checkFiles(await writeConfiguration(options), log);
    const prometheus = await startPrometheus(options);
    try {
      await tryExpressions(prometheus, server.url, log);
      await checkScrape(server.url, log);
      await server.stop();
      await untilNoticed(prometheus, log);
    } finally {
      await prometheus.stop();
    }
  } finally {
    await close();
    await removeScratchFolder(folder);
  }
}

async function checkFiles(configuration: string, log: Log): Promise<void> {
  const rules = `${deployFolder}prometheus`;
  log(await runPromtool(['check', 'rules', 'alerts.yml'], rules));
  log(await runPromtool(['test', 'rules', 'alerts.test.yml'], rules));
  log(await runPromtool(['check', 'config', configuration], rules));
}

async function checkScrape(url: string, log: Log): Promise<void> {
  const denied = await fetch(url + addresses.metrics);
  if (denied.status !== 404) throw new Error(`the figures answered ${denied.status} without their token`);
  const response = await fetch(url + addresses.metrics, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  await checkMetrics(text);
  const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
  const families = text.match(/^# TYPE /gm)?.length ?? 0;
  log(`a scrape has ${families} families and ${series} series in ${text.length} bytes, and promtool no objection`);
}

/** While players trade, every expression has an answer, and nothing fires. */
async function tryExpressions(prometheus: Prometheus, url: string, log: Log): Promise<void> {
  const random = new Random(1);
  const players = await createPlayers(url, playersCount, random);
  const workload = await Workload.start({ url, players, random, pauseMs: 1_000, acknowledgedMax: 95 });
  const stream = new AbortController();
  await fetch(url + liveStream.url, { signal: stream.signal });
  try {
    const expressions = [...(await readAlerts()), ...(await readDashboard())];
    let silent: readonly Expression[] = expressions;
    await waitFor({ what: 'an answer to every expression', timeoutMs: answersWithinMs, pollMs: 2_000 }, async () => {
      silent = await unanswered(prometheus, silent);
      return silent.length === 0 || undefined;
    }).catch((error: Error) => {
      throw new Error(`${error.message}: ${silent.map(({ of, query }) => `${of}: ${query}`).join('\n')}`);
    });
    log(`${expressions.length} expressions of alerts and dashboard have an answer`);
    const { alerts } = (await prometheus.query('alerts')) as Alerts;
    const firing = alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    if (firing.length > 0) throw new Error(`these fire while all is well: ${firing.join(', ')}`);
    log('no alert fires while all is well');
  } finally {
    stream.abort();
    await workload.finish();
  }
}

async function unanswered(prometheus: Prometheus, expressions: readonly Expression[]): Promise<readonly Expression[]> {
  const answers = await Promise.all(expressions.map(({ query }) => prometheus.query('query', { query })));
  return expressions.filter((_, at) => (answers[at] as { readonly result: readonly unknown[] }).result.length === 0);
}

interface Alerts {
  readonly alerts: readonly { readonly state: string; readonly labels: { readonly alertname: string } }[];
}

/** A game that has stopped is noticed; the alert fires two minutes later. */
async function untilNoticed(prometheus: Prometheus, log: Log): Promise<void> {
  const what = 'the alert of an instance that has stopped';
  await waitFor({ what, timeoutMs: firesWithinMs, pollMs: 1_000 }, async () => {
    const { alerts } = (await prometheus.query('alerts')) as Alerts;
    return alerts.some(({ labels }) => labels.alertname === 'InstanceDown') || undefined;
  });
  log('an instance that has stopped is noticed');
}
