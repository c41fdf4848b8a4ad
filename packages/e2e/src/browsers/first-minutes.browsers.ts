import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { paths } from '@limelight/contract/paths';
import { waitForLink } from '@limelight/harness/mailbox';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, type TestContext } from 'vitest';
import { newEmail, password } from '../player.js';
import { TcpProxy } from '../tcp-proxy.js';
import { type EngineName, type RunningEngine, startEngine } from './engine.js';
import { BrowserPage, keys } from './page.js';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the browser cannot try it. */
    untried?: string;
  }
}

const { port, publicPort } = inject('server');
const url = `http://127.0.0.1:${publicPort}`;
const pictures = fileURLToPath(new URL('../../test-results/browsers/', import.meta.url));
const engines: readonly EngineName[] = ['Firefox', 'WebKitGTK', 'Chromium'];
const ticket = '[aria-label="Ticket"]';
const form = 'form[aria-label="Sign up"]';

/** Run in the page: pictures that end below the box that cuts them. */
function cutPictures(): string[] {
  const cut = [...document.querySelectorAll('main ul img')].filter((picture) => {
    const box = picture.parentElement;
    const isCutting = box !== null && getComputedStyle(box).overflowY !== 'visible';
    return isCutting && picture.getBoundingClientRect().bottom > box.getBoundingClientRect().bottom;
  });
  return cut.map((picture) => picture.getAttribute('src') ?? '');
}

/** Run in the page: those on the screen that have nothing to show. */
function emptyPictures(): string[] {
  const shown = [...document.querySelectorAll('img')].filter((picture) => {
    const { top, bottom } = picture.getBoundingClientRect();
    return picture.getClientRects().length > 0 && bottom > 0 && top < innerHeight;
  });
  return shown.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
}

/** Run in the page: the colours of the boxes to tick. */
function looksOfBoxes(): string[] {
  const boxes = [...document.querySelectorAll('form[aria-label="Sign up"] input[type="checkbox"] + *')];
  return boxes.map((box) => {
    const { backgroundColor, borderColor, color } = getComputedStyle(box);
    return `${backgroundColor} ${borderColor} ${color}`;
  });
}

/** `npm test` prints the name of the test with the reason. */
function leaveOut({ task, skip }: TestContext, isUnable: boolean, why: string): void {
  if (!isUnable) return;
  task.meta.untried = why;
  skip(why);
}

describe.each(engines)('%s', (name) => {
  const email = newEmail();
  let engine: RunningEngine;
  let page: BrowserPage;
  let proxy: TcpProxy;

  beforeAll(async () => {
    proxy = await TcpProxy.open(`http://127.0.0.1:${port}`, publicPort);
    engine = await startEngine(name, inject('programs'));
    page = new BrowserPage(engine.session);
  });
  afterAll(async () => {
    await engine.close();
    await proxy.disconnect();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await mkdir(pictures, { recursive: true });
    await writeFile(`${pictures}${name}-${task.name.replace(/\W+/g, '-')}.png`, await page.picture());
  });

  it('a stranger signs up, and ticks that they are 18 or older', async () => {
    await page.open(url);
    await page.see('heading', /^Every star/);
    expect(await page.run(cutPictures)).toEqual([]);
    await page.fill('Email', email, form);
    await page.fill('Password', password, form);
    await page.fill('Confirm password', password, form);
    await page.click('button', 'Continue', form);
    await page.fill('Name', 'Ama Sutherland', form);
    await page.fill('Mobile number', '7700900123', form);
    const unticked = await page.run(looksOfBoxes);
    await page.click('choice', /18 or older/, form);
    await page.until('a tick', async () => (await page.run(looksOfBoxes))[0] !== unticked[0]);
    await page.click('button', 'Create account', form);
    await page.see('heading', 'Verify your email');
    await page.open((await waitForLink({ url, to: email }, paths.verifyEmail)).href);
    const welcome = 'Welcome, Ama';
    const logIn = 'form[aria-label="Log in"]';
    await page.until(
      'the verified account',
      async () => (await page.has('heading', welcome)) || (await page.has('field', 'Email', logIn)),
    );
    if (!(await page.has('heading', welcome))) {
      await page.fill('Email', email, logIn);
      await page.fill('Password', password, logIn);
      await page.click('button', 'Log in', logIn);
    }
    await page.see('heading', welcome);
  });

  it.each([
    ['/buy-tokens', 'Tokens'],
    ['/trade', 'Shares'],
  ])('on %s a digit after a click, after Tab or pasted replaces the number of %s', async (path, field) => {
    await page.open(`${url}${path}`);
    await page.fill(field, '5');
    expect(await page.read(field)).toEqual({ value: '5', error: '' });
    await page.click('field', field);
    await page.type(keys.tab);
    await page.chord('shift', keys.tab);
    await page.type('3');
    expect(await page.read(field)).toEqual({ value: '3', error: '' });
    await page.type('4');
    expect((await page.read(field)).value).toBe('34');
    await page.chord('control', 'a');
    await page.type('1,5');
    expect(await page.read(field)).toEqual({ value: '1,5', error: 'Enter a whole number, such as 2' });
    await page.chord('control', 'a');
    await page.chord('control', 'x');
    expect((await page.read(field)).value).toBe('');
    await page.chord('control', 'v');
    expect(await page.read(field)).toEqual({ value: '1,5', error: 'Enter a whole number, such as 2' });
  });

  it('a share is bought by the ticket', async () => {
    await page.open(`${url}/trade`);
    await page.fill('Shares', '2', ticket);
    await page.until('the receipt', async () => {
      if (await page.has('heading', /^(?:Bought 2|You own)/)) return true;
      await page.clickIfThere('button', /^(?:Buy 2 |Confirm: )/, ticket);
      return false;
    });
  });

  it('a tick changes the prices of the open page', async () => {
    await page.open(`${url}/trade`);
    const price = () => page.see('text', /^SE\$[\d,.]+$/, ticket);
    const before = await price();
    await page.until('another price', async () => (await price()) !== before);
  });

  it('the chart of a celebrity is drawn', async () => {
    await page.open(`${url}/celebrity/1`);
    await page.until('pixels of a chart', () =>
      page.run(() => {
        const canvas = [...document.querySelectorAll('canvas')].find(({ clientWidth }) => clientWidth > 300);
        const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        const opaque = data?.filter((value, index) => index % 4 === 3 && value > 0).length ?? 0;
        return opaque > 500 ? opaque : null;
      }),
    );
  });

  it('tokens are paid by the test card', async () => {
    await page.open(`${url}/buy-tokens`);
    await page.fill('Tokens', '5');
    await page.click('button', /^(?:Purchase Tokens|Continue to payment)$/);
    await page.click('button', 'Complete Purchase', '[role="dialog"]');
    await page.see('heading', 'Test payment');
    await page.click('button', /4242/);
    await page.click('button', 'Pay');
    await page.see('text', /^Successfully purchased 5 tokens! SE\$12,500.00 has been added/);
  });

  it('the daily bonus is claimed', async () => {
    await page.open(`${url}/dashboard`);
    await page.click('button', 'Claim SE$50');
    await page.see('text', /[Nn]ext in/);
  });

  it('without the server the pages that were read are shown with their age, and nothing is traded', async () => {
    await page.until('a worker that answers', () => page.run(() => navigator.serviceWorker.controller !== null));
    await page.open(`${url}/dashboard`);
    await page.open(`${url}/celebrity/1`);
    const title = await page.see('heading', /./, 'main');
    await proxy.disconnect();
    try {
      await page.reload();
      expect(await page.see('heading', /./, 'main')).toBe(title);
      await page.see('text', /^Offline, as of \d\d:\d\d$/);
      await page.click('button', /^(?:Trade Now|Buy)$/);
      await page.see('text', 'You’re offline. Reconnect to trade.');
      await page.open(`${url}/trade`);
      await page.run(() => scrollTo(0, document.body.scrollHeight));
      await page.until('a picture of everybody', async () => (await page.run(emptyPictures)).length === 0);
    } finally {
      await proxy.reconnect();
    }
    await page.until('the end of being offline', async () => !(await page.has('text', /^Offline, as of/)));
  });

  it('on a screen of 360 pixels nothing is wider than the page', async (context) => {
    await page.open(`${url}/dashboard`);
    const width = await engine.resize(360);
    try {
      leaveOut(context, width > 360, `its window is never narrower than ${width} pixels`);
      await page.open(`${url}/trade`);
      expect(await page.run(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    } finally {
      await engine.resize(1280);
    }
  });

  it('push messages arrive', async (context) => {
    const isAble = await page.run(() => 'PushManager' in window);
    leaveOut(context, true, isAble ? 'its push service is not on this machine' : 'it has no PushManager');
  });

  it('after log-out no data of the player is left', async () => {
    await page.open(`${url}/dashboard`);
    await page.chord('control', 'k');
    await page.see('field', 'Search or jump to');
    await page.type(`log out${keys.enter}`);
    await page.see('text', 'Successfully logged out');
    await page.open(`${url}/my-holdings`);
    await page.see('field', 'Email', 'form[aria-label="Log in"]');
  });
});
