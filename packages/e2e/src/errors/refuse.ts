import { type ErrorCode, errorCatalogue } from '@limelight/contract/errors';
import type { Page } from '@playwright/test';
import { askForEverything } from '../screen.js';

export interface RefusedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the contract writes it: `/api/v1/orders/:id`. */
  readonly url: string;
}

export function get(url: string): RefusedCall {
  return { method: 'GET', url };
}

function patternOf(url: string): RegExp {
  return new RegExp(`${url.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`);
}

/** What a player reads of a code. */
export const messageOf = (code: ErrorCode) => errorCatalogue[code].message;

/** From now on a call is answered with a code of the catalogue, as the server would. */
export async function refuse(
  page: Page,
  { method, url }: RefusedCall,
  code: ErrorCode,
  details?: Readonly<Record<string, string>>,
): Promise<void> {
  await askForEverything(page);
  const { status, message } = errorCatalogue[code];
  const json = { code, message, ...(details && { details }) };
  await page.route(patternOf(url), (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  );
}

/** The line breaks under a call: no answer comes. */
export async function breakLine(page: Page, { method, url }: RefusedCall): Promise<void> {
  await askForEverything(page);
  await page.route(patternOf(url), (route) => (route.request().method() === method ? route.abort() : route.fallback()));
}

/** Everything is answered by the server again. */
export async function mend(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** What the browser says of every answer that is an error, whatever the page makes of it. */
export const failedAnswers = /status of [45]\d\d|net::ERR_FAILED/;
