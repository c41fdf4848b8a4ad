import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openScratchLimelight, type ScratchLimelight } from '@limelight/harness/scratch-limelight';
import type { APIRequestContext } from '@playwright/test';
import { Player } from './player.js';
import { demoOffer, shareDemoOffer } from './server-settings.js';

/** Enough for long names and full pages in a few seconds: of both, making more takes longer. */
const size = ['--players', '60', '--days', '10'];

/**
 * One game that looks lived in for all tests that look at pages, made when the first of them requests it. The
 * global set-up calls this.
 * @returns what ends it
 */
export async function offerDemoWorld(): Promise<() => Promise<void>> {
  let world: Promise<ScratchLimelight> | undefined;
  const offer = createServer((_, response) => {
    world ??= openScratchLimelight({ purpose: 'e2e-demo', demo: size });
    void world.then(
      ({ server }) => response.end(server.url),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  offer.listen(0, '127.0.0.1');
  await once(offer, 'listening');
  shareDemoOffer(`http://127.0.0.1:${(offer.address() as AddressInfo).port}`);
  return async () => {
    offer.close();
    const made = await world?.catch(() => undefined);
    await made?.close();
  };
}

/** @returns its URL */
export async function requestDemoWorld(): Promise<string> {
  const answer = await fetch(demoOffer());
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/** Those who joined on its first day, so that they have a past. */
const pioneers = 5;

/** Logged in. */
export async function demoAccount(request: APIRequestContext, origin: string, who: 'admin' | number): Promise<Player> {
  const name = who === 'admin' ? who : `player${1 + (who % pioneers)}`;
  // As `npm run demo` prints it.
  const account = { email: `${name}@demo.test`, password: 'limelight-demo' };
  const player = new Player(request, origin, undefined, account);
  await player.logIn();
  return player;
}
