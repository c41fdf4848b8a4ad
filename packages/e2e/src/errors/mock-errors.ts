import { type ErrorCode, errorCatalogue } from '@limelight/contract/errors';
import type { Page } from '@playwright/test';
import { disableServerRendering } from '../page-helpers.js';

export interface MockedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the contract writes it: `/api/v1/orders/:id`. */
  readonly url: string;
}

export function get(url: string): MockedCall {
  return { method: 'GET', url };
}

function patternOf(url: string): RegExp {
  return new RegExp(`${url.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`);
}

/** What a player reads of a code. */
export const messageOf = (code: ErrorCode) => errorCatalogue[code].message;

/** From now on a call is answered with a code of the catalogue, as the server would. */
export async function mockError(
  page: Page,
  { method, url }: MockedCall,
  code: ErrorCode,
  details?: Readonly<Record<string, string>>,
): Promise<void> {
  await disableServerRendering(page);
  const { status, message } = errorCatalogue[code];
  const json = { code, message, ...(details && { details }) };
  await page.route(patternOf(url), (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  );
}

/** The line breaks under a call: no answer comes. */
export async function mockNetworkFailure(page: Page, { method, url }: MockedCall): Promise<void> {
  await disableServerRendering(page);
  await page.route(patternOf(url), (route) => (route.request().method() === method ? route.abort() : route.fallback()));
}

/** Everything is answered by the server again. */
export async function removeMocks(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** What the browser says of every answer that is an error, whatever the page makes of it. */
export const failedResponses = /status of [45]\d\d|net::ERR_FAILED/;
