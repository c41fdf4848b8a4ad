import { type ErrorCode, errorCatalogue } from '@limelight/contract/errors';
import type { Page } from '@playwright/test';
import { disableServerRendering } from '../page-helpers.js';

export interface MockedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The pattern of the contract, such as `/api/v1/orders/:id`. */
  readonly url: string;
}

export function get(url: string): MockedCall {
  return { method: 'GET', url };
}

function patternOf(url: string): RegExp {
  return new RegExp(`${url.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`);
}

/** The message that a player sees for a code. */
export const messageOf = (code: ErrorCode) => errorCatalogue[code].message;

/** Mocks the response to a call with an error of the catalogue, in the server's format. */
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

/** Aborts the requests of a call, as a network failure does. */
export async function mockNetworkFailure(page: Page, { method, url }: MockedCall): Promise<void> {
  await disableServerRendering(page);
  await page.route(patternOf(url), (route) => (route.request().method() === method ? route.abort() : route.fallback()));
}

/** Lets all requests reach the server again. */
export async function removeMocks(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** The browser's console messages about error responses and aborted requests. */
export const failedResponses = /status of [45]\d\d|net::ERR_FAILED/;
