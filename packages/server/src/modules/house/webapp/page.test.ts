import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@limelight/contract/exchange/market.schema';
import type { PublicSettings } from '@limelight/contract/people/settings.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPage } from './page.js';

const indexHtml = `<html><head><title>Limelight, the exchange</title><link rel="modulepreload" crossorigin href="/assets/library.js"><link rel="stylesheet" href="/assets/start.css"></head>
<body><div id="root"></div><script type="module" crossorigin src="/assets/start.js"></script></body></html>`;
const unluckyTick = 13;
/**
 * For visitors it counts its renders, includes a replacement pattern, and fails the first time it renders the
 * unlucky tick. For players it renders two responses of `/api/v1/me`.
 */
const prerenderModule = `let renders = 0;
let failed = false;
let send;
export const sendThrough = (other) => { send = other; };
export const renderPublicPage = async (path, { listing, settings }) => {
  if (listing?.tick === ${unluckyTick} && !failed) throw new Error('render failed' + (failed = true));
  const html = '<h1>$& ' + path + ' tick ' + listing?.tick + ', ' + settings?.dailyBonusCents + ' cents, render ' + ++renders + '</h1>';
  return { html, dehydratedState: [['celebrities'], listing] };
};
export const renderPlayerPage = async (address, width) => {
  const first = await (await send('/api/v1/me')).text();
  const second = await (await send('/api/v1/me')).text();
  if (first === 'nobody') return undefined;
  return { html: '<h1>' + [address, width, first, second].join(' ') + '</h1>', dehydratedState: [['me'], first] };
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
  await writeFile(`${folder}app/manifest.webmanifest`, '{"name":"Limelight"}');
  await writeFile(`${folder}prerender/package.json`, '{"type":"module"}');
  await writeFile(`${folder}prerender/pages.js`, prerenderModule);
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

test('the landing page is rendered and inert, with its styles in the head and its scripts after the first paint', async () => {
  const page = await openPage();
  const html = await page.renderForVisitors('/', { listing: listingOf(7) });
  expect(html).toContain('<div id="root" inert><h1>$& / tick 7, ');
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/a.css">');
  expect(html).toContain(
    '<script src="/after-paint.js" data-modules="/assets/library.js /assets/start.js /a.js" defer></script>',
  );
  for (const early of ['type="module"', 'modulepreload']) expect(html).not.toContain(early);
});

test('a page preloads its files for any parameters, and an unknown address preloads none', async () => {
  const page = await openPage();
  const named =
    '<link rel="modulepreload" crossorigin href="/b.js"><link rel="modulepreload" crossorigin href="/c.js">' +
    '<link rel="stylesheet" crossorigin href="/b.css"></head>';
  expect(page.htmlOf('/celebrity/gh7')).toBe(indexHtml.replace('</head>', named));
  for (const path of ['/celebrity', '/celebrity/gh7/more', '/no/such/page']) expect(page.htmlOf(path)).toBe(indexHtml);
});

test('the dehydrated state is the data that was rendered, and no text in it can close its script element', async () => {
  const listing = listingOf(8, '</script><script>alert(1)</script>$&');
  const html = await (await openPage()).renderForVisitors('/', { listing });
  const dehydrated = /<script type="application\/json" id="dehydrated-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(dehydrated)).toEqual([['celebrities'], listing]);
  expect(html).not.toContain('alert(1)</script>');
});

test('a public page is cached for all visitors until the next tick, a change of a celebrity or of the settings', async () => {
  const page = await openPage();
  const landing = (tick: number) => page.renderForVisitors('/', { listing: listingOf(tick) });
  const help = (dailyBonusCents: number) =>
    page.renderForVisitors('/help', { settings: { dailyBonusCents } as unknown as PublicSettings });
  const [first, second] = await Promise.all([landing(9), landing(9)]);
  expect(second).toBe(first);
  expect(await landing(10)).not.toBe(first);
  const changed = { listing: listingOf(10), listingRevision: 1 };
  expect(await page.renderForVisitors('/', changed)).not.toBe(await landing(10));
  const answers = await help(5_000);
  expect(answers).toContain('/help tick undefined, 5000 cents');
  expect(await help(5_000)).toBe(answers);
  expect(await help(6_000)).toContain('6000 cents');
});

test('a failed render is not cached', async () => {
  const page = await openPage();
  const dehydrated = { listing: listingOf(unluckyTick) };
  await expect(page.renderForVisitors('/', dehydrated)).rejects.toThrow('render failed');
  expect(await page.renderForVisitors('/', dehydrated)).toContain(`tick ${unluckyTick}`);
});

test('the document title is right before any script has run', async () => {
  const page = await openPage();
  const title = '<title>Help Centre · Limelight</title>';
  expect(page.htmlOf('/help')).toContain(title);
  expect(await page.renderForVisitors('/help', {})).toContain(title);
  expect(await page.renderForVisitors('/', {})).toContain('<title>Limelight, the exchange</title>');
});

const answering = (text: string) => async () => {
  await new Promise((resolve) => setImmediate(resolve));
  return new Response(text);
};

test('a player’s page is rendered with that player’s data, also when several render concurrently', async () => {
  const page = await openPage();
  const names = ['Ada Marlowe', 'Ben Osei', 'Caro Lindt'];
  const rendered = await Promise.all(
    names.map((name) =>
      page.renderForPlayer({
        path: '/celebrity/7',
        search: '?range=1W',
        device: 'phone' as const,
        fetchApi: answering(name),
      }),
    ),
  );
  for (const [place, name] of names.entries()) {
    expect(rendered[place]).toContain(
      `<div id="root" inert data-rendered-for="phone"><h1>/celebrity/7?range=1W 360 ${name} ${name}</h1></div>`,
    );
    expect(rendered[place]).toContain(
      `<script type="application/json" id="dehydrated-state">[["me"],"${name}"]</script>`,
    );
  }
});

test('nothing is rendered when the app renders nothing for the player, or the address is unknown', async () => {
  const page = await openPage();
  const visit = { search: '', device: 'phone' as const };
  expect(await page.renderForPlayer({ ...visit, path: '/help', fetchApi: answering('nobody') })).toBeUndefined();
  expect(await page.renderForPlayer({ ...visit, path: '/no/such/page', fetchApi: answering('Ada') })).toBeUndefined();
});
