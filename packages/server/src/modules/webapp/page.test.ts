import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@limelight/contract/market';
import type { PublicSettings } from '@limelight/contract/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPage } from './page.js';

const indexHtml = `<html><head><title>Limelight, the exchange</title><link rel="stylesheet" href="/assets/start.css"></head>
<body><div id="root"></div><script type="module" crossorigin src="/assets/start.js"></script></body></html>`;
const unluckyTick = 13;
/** Counts how often it draws, draws a name that wants to be code, and fails the first time it draws the unlucky tick. */
const drawing = `let drawn = 0;
let failed = false;
export const renderPublicPage = async (path, { listing, settings }) => {
  if (listing?.tick === ${unluckyTick} && !failed) throw new Error('drawn badly' + (failed = true));
  return '<h1>$& ' + path + ' tick ' + listing?.tick + ', ' + settings?.dailyBonusCents + ' cents, drawing ' + ++drawn + '</h1>';
};`;

const pages = [
  { path: '/', scripts: ['a.js'], styles: ['a.css'] },
  { path: '/help', title: 'Help Centre', scripts: ['d.js'], styles: ['d.css'] },
  { path: '/celebrity/$id', scripts: ['b.js', 'c.js'], styles: ['b.css'] },
];

let folder: string;

beforeAll(async () => {
  folder = `${await mkdtemp(join(tmpdir(), 'limelight-page-'))}/`;
  await mkdir(`${folder}app`);
  await mkdir(`${folder}prerender`);
  await writeFile(`${folder}app/index.html`, indexHtml);
  await writeFile(`${folder}app/pages.json`, JSON.stringify(pages));
  await writeFile(`${folder}prerender/package.json`, '{"type":"module"}');
  await writeFile(`${folder}prerender/public-pages.js`, drawing);
});

afterAll(() => rm(folder, { recursive: true }));

async function openPage() {
  const page = await readPage(folder);
  if (page === undefined) throw new Error('no page was read');
  return page;
}

const listingOf = (tick: number, name = 'Ada Marlowe') =>
  ({ tick, celebrities: [{ id: '1', name }] }) as unknown as Listing;

test('without a built app there is no page, and the API alone is served', async () => {
  expect(await readPage(`${folder}nothing/`)).toBeUndefined();
});

test('the landing page comes drawn, out of reach until the app runs, with its styles at once and its scripts once it is painted', async () => {
  const page = await openPage();
  const html = await page.drawnHtml('/', { listing: listingOf(7) });
  expect(html).toContain('<div id="root" inert><h1>$& / tick 7, ');
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/a.css">');
  expect(html).toContain('<script src="/after-paint.js" data-modules="/a.js /assets/start.js" defer></script>');
  expect(html).not.toContain('type="module"');
});

test('a page names its files beside the entry, whatever stands for its parameters, and an unknown address has none', async () => {
  const page = await openPage();
  const named =
    '<link rel="modulepreload" crossorigin href="/b.js"><link rel="modulepreload" crossorigin href="/c.js">' +
    '<link rel="stylesheet" crossorigin href="/b.css"></head>';
  expect(page.htmlOf('/celebrity/gh7')).toBe(indexHtml.replace('</head>', named));
  for (const path of ['/celebrity', '/celebrity/gh7/more', '/no/such/page']) expect(page.htmlOf(path)).toBe(indexHtml);
});

test('what the page tells the app is what was drawn, and no name ends the element that holds it', async () => {
  const listing = listingOf(8, '</script><script>alert(1)</script>$&');
  const html = await (await openPage()).drawnHtml('/', { listing });
  const told = /<script type="application\/json" id="told">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(told)).toEqual({ listing });
  expect(html).not.toContain('alert(1)</script>');
});

test('visitors share one drawing of a page until there is another tick, or another setting', async () => {
  const page = await openPage();
  const landing = (tick: number) => page.drawnHtml('/', { listing: listingOf(tick) });
  const help = (dailyBonusCents: number) =>
    page.drawnHtml('/help', { settings: { dailyBonusCents } as unknown as PublicSettings });
  const [first, second] = await Promise.all([landing(9), landing(9)]);
  expect(second).toBe(first);
  expect(await landing(10)).not.toBe(first);
  const answers = await help(5_000);
  expect(answers).toContain('/help tick undefined, 5000 cents');
  expect(await help(5_000)).toBe(answers);
  expect(await help(6_000)).toContain('6000 cents');
});

test('a drawing that failed is not kept: the next visitor gets another', async () => {
  const page = await openPage();
  const told = { listing: listingOf(unluckyTick) };
  await expect(page.drawnHtml('/', told)).rejects.toThrow('drawn badly');
  expect(await page.drawnHtml('/', told)).toContain(`tick ${unluckyTick}`);
});

test('the tab says where it leads before a script has run', async () => {
  const page = await openPage();
  const title = '<title>Help Centre · Limelight</title>';
  expect(page.htmlOf('/help')).toContain(title);
  expect(await page.drawnHtml('/help', {})).toContain(title);
  expect(await page.drawnHtml('/', {})).toContain('<title>Limelight, the exchange</title>');
});
