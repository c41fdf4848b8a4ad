import { Exchange } from '../exchange.js';
import { test as base } from '../fixtures.js';

interface OwnExchange {
  /** Settings of the test's own exchange, as environment variables. */
  readonly variables: Readonly<Record<string, string>>;
  /** Started for the test and ended after it; the browser looks at it. */
  readonly exchange: Exchange;
  /** Another instance on the same database. */
  readonly second: Exchange;
}

/** For tests that take an exchange down, which the one that all tests share must not be. */
export const test = base.extend<OwnExchange>({
  variables: [{}, { option: true }],

  exchange: async ({ variables }, use) => {
    const exchange = await Exchange.open(undefined, variables);
    await use(exchange);
    await exchange.close();
  },

  second: async ({ exchange }, use) => {
    const second = await exchange.openSecond();
    await use(second);
    await second.close();
  },

  baseURL: async ({ exchange }, use) => use(exchange.url),
});

/** Starting an exchange takes longer than a test may. */
export const ownExchangeTimeoutMs = 180_000;
