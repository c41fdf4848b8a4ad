import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@limelight/contract/market.schema';
import type { PublicSettings } from '@limelight/contract/settings.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPage } from './page.js';

const indexHtml = `<html><head><title>Limelight, the exchange</title><link rel="modulepreload" crossorigin href="/assets/library.js"><link rel="stylesheet" href="/assets/start.css"></head>
<body><div id="root"></div><script type="module" crossorigin src="/assets/start.js"></script></body></html>`;
const unluckyTick = 13;
/**
 * For visitors it counts how often it draws, draws a name that wants to be code, and fails the first time it draws the
 * unlucky tick. For players it draws who it is told that they are, twice.
 */
const drawing = `let drawn = 0;
let failed = false;
let send;
export const sendThrough = (other) => { send = other; };
export const drawPublicPage = async (path, { listing, settings }) => {
  if (listing?.tick === ${unluckyTick} && !failed) throw new Error('drawn badly' + (failed = true));
  const html = '<h1>$& ' + path + ' tick ' + listing?.tick + ', ' + settings?.dailyBonusCents + ' cents, drawing ' + ++drawn + '</h1>';
  return { html, told: [['celebrities'], listing] };
};
export const drawPlayerPage = async (address, width) => {
  const first = await (await send('/api/v1/me')).text();
  const second = await (await send('/api/v1/me')).text();
  if (first === 'nobody') return undefined;
  return { html: '<h1>' + [address, width, first, second].join(' ') + '</h1>', told: [['me'], first] };
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
  await writeFile(`${folder}prerender/pages.js`, drawing);
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
  const html = await page.drawnForVisitors('/', { listing: listingOf(7) });
  expect(html).toContain('<div id="root" inert><h1>$& / tick 7, ');
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/a.css">');
  expect(html).toContain(
    '<script src="/after-paint.js" data-modules="/assets/library.js /assets/start.js /a.js" defer></script>',
  );
  for (const early of ['type="module"', 'modulepreload']) expect(html).not.toContain(early);
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
  const html = await (await openPage()).drawnForVisitors('/', { listing });
  const told = /<script type="application\/json" id="told">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(told)).toEqual([['celebrities'], listing]);
  expect(html).not.toContain('alert(1)</script>');
});

test('visitors share one drawing of a page until there is another tick, or another setting', async () => {
  const page = await openPage();
  const landing = (tick: number) => page.drawnForVisitors('/', { listing: listingOf(tick) });
  const help = (dailyBonusCents: number) =>
    page.drawnForVisitors('/help', { settings: { dailyBonusCents } as unknown as PublicSettings });
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
  await expect(page.drawnForVisitors('/', told)).rejects.toThrow('drawn badly');
  expect(await page.drawnForVisitors('/', told)).toContain(`tick ${unluckyTick}`);
});

test('the tab says where it leads before a script has run', async () => {
  const page = await openPage();
  const title = '<title>Help Centre · Limelight</title>';
  expect(page.htmlOf('/help')).toContain(title);
  expect(await page.drawnForVisitors('/help', {})).toContain(title);
  expect(await page.drawnForVisitors('/', {})).toContain('<title>Limelight, the exchange</title>');
});

const answering = (text: string) => async () => {
  await new Promise((resolve) => setImmediate(resolve));
  return new Response(text);
};

test('a player’s page is drawn with that player’s answers, however many are drawn at once', async () => {
  const page = await openPage();
  const names = ['Ada Marlowe', 'Ben Osei', 'Caro Lindt'];
  const drawn = await Promise.all(
    names.map((name) =>
      page.drawnForPlayer({
        path: '/celebrity/7',
        search: '?range=1W',
        device: 'phone' as const,
        ask: answering(name),
      }),
    ),
  );
  for (const [place, name] of names.entries()) {
    expect(drawn[place]).toContain(
      `<div id="root" inert data-drawn-for="phone"><h1>/celebrity/7?range=1W 360 ${name} ${name}</h1></div>`,
    );
    expect(drawn[place]).toContain(`<script type="application/json" id="told">[["me"],"${name}"]</script>`);
  }
});

test('where the app draws nothing for a player, or does not know the address, nothing is drawn', async () => {
  const page = await openPage();
  const visit = { search: '', device: 'phone' as const };
  expect(await page.drawnForPlayer({ ...visit, path: '/help', ask: answering('nobody') })).toBeUndefined();
  expect(await page.drawnForPlayer({ ...visit, path: '/no/such/page', ask: answering('Ada') })).toBeUndefined();
});
