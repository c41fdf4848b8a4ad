import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ComposedApp, composeApp } from './composed-app.fixture.js';

const folder = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8');
const [alerts, tries, guide] = [
  read('deploy/prometheus/alerts.yml'),
  read('deploy/prometheus/alerts.test.yml'),
  read('docs/operate/monitoring.md'),
];
const dashboard = JSON.parse(read('deploy/grafana/limelight.json')) as Dashboard;

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
}

let composed: ComposedApp;
let scrape: string;

beforeAll(async () => {
  composed = await composeApp();
  scrape = await scraped();
});
afterAll(async () => {
  await composed.app.close();
  await composed.closeFirst();
  await composed.trading.services.close();
});

async function scraped(): Promise<string> {
  return (await composed.app.inject('/metrics')).body;
}

/** Name and type of each family. */
const families = () =>
  [...scrape.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));

/** Of Prometheus' own series. */
const ofPrometheus = /^up$/;

function unknownIn(expression: string): readonly string[] {
  const known = new Set(
    families().flatMap(({ name, type }) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    ),
  );
  const names = expression.replaceAll(/\{[^}]*\}/g, '').match(/\b(?:limelight_\w+|http_\w+|up)\b/g) ?? [];
  return names.filter((name) => !known.has(name) && !ofPrometheus.test(name));
}

const listedAlerts = () =>
  [...alerts.matchAll(/- alert: (\w+)\n([\s\S]*?)(?=\n\n|$(?![\s\S]))/g)].map(([, name = '', body = '']) => ({
    name,
    body,
    expression: /expr: (.+)/.exec(body)?.[1] ?? '',
  }));

test('each alert has a figure that exists, a time, a severity and what to do; a test tries it and the guide explains it', () => {
  expect(listedAlerts().length).toBeGreaterThan(15);
  expect(listedAlerts().length).toBe(alerts.match(/- alert:/g)?.length);
  for (const { name, body, expression } of listedAlerts()) {
    expect(unknownIn(expression), name).toEqual([]);
    expect(expression, name).toMatch(/limelight_|http_|up\{/);
    expect(body, name).toMatch(/ for: \d+[sm]\n/);
    expect(body, name).toMatch(/severity: (?:critical|warning)\n/);
    expect(body, name).toMatch(/summary: .{10}/);
    expect(body, name).toMatch(/description: >-\n {12}.{20}/);
    expect(tries, name).toContain(`{alertname="${name}"}`);
    expect(guide, name).toContain(`| ${name} |`);
  }
});

test('each panel of the dashboard has figures that exist', () => {
  const panels = dashboard.panels.filter(({ targets }) => targets !== undefined);
  expect(panels.length).toBeGreaterThan(20);
  for (const { title, targets = [] } of panels) {
    expect(targets.length, title).toBeGreaterThan(0);
    for (const { expr } of targets) expect(unknownIn(expr), `${title}: ${expr}`).toEqual([]);
  }
});

test('names follow the conventions of Prometheus: counters end with _total, and nothing else does', () => {
  for (const { name, type } of families()) {
    expect(name).toMatch(/^(?:limelight|http)_[a-z0-9_]+$/);
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    expect(name, 'base units').not.toMatch(/milli|_ms\b|minutes|kilobytes/);
  }
});

/** Requests of one celebrity by their labels. Counters are of the process, which other tests count in too. */
function celebrityRequests(text: string): ReadonlyMap<string, number> {
  const counts = [...text.matchAll(/^http_request_duration_seconds_count\{(.+)\} (\d+)$/gm)];
  const ours = counts.filter(([, labels = '']) => labels.includes('route="/api/v1/celebrities/:id"'));
  return new Map(ours.map(([, labels = '', count]) => [labels, Number(count)]));
}

test('addresses that clients make up are one series, and a route is its template', async () => {
  const { app } = composed;
  const before = celebrityRequests(await scraped());
  for (let n = 0; n < 20; n += 1) await app.inject(`/made-up/${n}.php?token=${n}`);
  for (const id of ['1', '1', 'secret-word']) await app.inject(`/api/v1/celebrities/${id}`);
  scrape = await scraped();
  expect(scrape).not.toMatch(/made-up|secret-word|token=/);
  const after = celebrityRequests(scrape);
  const more = ['2xx', '4xx'].map((status) => {
    const labels = `method="GET",route="/api/v1/celebrities/:id",status_class="${status}"`;
    return (after.get(labels) ?? 0) - (before.get(labels) ?? 0);
  });
  expect(more).toEqual([2, 1]);
});
