import type { GatewayName } from '@limelight/rules/payment';
import type { RandomSource } from '@limelight/rules/random-source';
import { FlutterwaveServer } from './gateways/flutterwave/flutterwave-server.fixture.js';
import { GatewayError, type PaymentGateway } from './gateways/gateway.js';
import { PaypalServer } from './gateways/paypal/paypal-server.fixture.js';
import type { Delivery, Failure, ProviderControls, ProviderServer } from './gateways/provider-server.fixture.js';
import { sandboxGateway } from './gateways/sandbox/sandbox-gateway.js';
import { SandboxServer, sandboxTestSecret } from './gateways/sandbox/sandbox-server.fixture.js';
import { StripeServer, stripeTestKey, stripeTestWebhookSecret } from './gateways/stripe/stripe-server.fixture.js';
import { openGateways } from './open-gateways.js';
import type { PaymentsUnderTest } from './payments.fixture.js';

/** One provider of a random history. */
export interface Desk {
  readonly provider: ProviderControls;
  fail(kind: Failure, times: number): void;
  recover(): void;
  /** Webhooks that were sent and not delivered yet. */
  readonly bag: Delivery[];
}

export type Desks = ReadonlyMap<GatewayName, Desk>;

const flutterwave = { secretKey: 'FLWSECK_TEST-limelight-X', webhookSecretHash: 'a secret hash' };
const paypal = { clientId: 'client', clientSecret: 'client secret', webhookId: '8PT597110X687430LKGECATA' };
const stripe = { secretKey: stripeTestKey, webhookSecret: stripeTestWebhookSecret };

/** Starts the protocol servers of all providers with empty books, and makes them the gateways of the game. */
export async function openDesks(game: PaymentsUnderTest, firstId: number) {
  const { clock } = game.services;
  const servers = {
    stripe: new StripeServer(clock, firstId),
    flutterwave: new FlutterwaveServer({ clock, ...flutterwave, firstId }),
    paypal: new PaypalServer({ clock, ...paypal, firstId }),
  };
  await Promise.all(Object.values(servers).map((server) => server.start()));
  const keys = {
    stripe: { ...stripe, baseUrl: servers.stripe.baseUrl },
    flutterwave: { ...flutterwave, baseUrl: servers.flutterwave.baseUrl },
    paypal: { ...paypal, baseUrl: servers.paypal.baseUrl, siteUrl: 'https://www.paypal.com' },
    sandbox: false,
  };
  const { gateways } = openGateways({ ...game.services, keys });
  const sandbox = openSandboxDesk(game);
  game.use({ gateways: new Map([...gateways, ['sandbox', sandbox.gateway]]), sandbox: null });
  const desks: Desks = new Map<GatewayName, Desk>([
    ...Object.entries(servers).map(([name, server]) => [name as GatewayName, deskOf(server)] as const),
    ['sandbox', sandbox.desk],
  ]);
  return { desks, close: () => Promise.all(Object.values(servers).map((server) => server.close())) };
}

function deskOf(server: ProviderServer): Desk {
  return {
    provider: server,
    fail: (kind, times) => server.fail(kind, times),
    recover: () => server.recover(),
    bag: [],
  };
}

/** The sandbox has no HTTP between it and the game: its failures are errors before and after the effect. */
function openSandboxDesk({ services: { clock } }: PaymentsUnderTest) {
  const server = new SandboxServer(clock);
  const failures: Failure[] = [];
  const gateway = sandboxGateway({
    store: server.store,
    clock,
    secret: sandboxTestSecret,
    pageUrl: (ref) => `https://limelight.test/sandbox/${ref}`,
    // The history delivers them.
    deliver: () => Promise.reject(new Error('not now')),
  });
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const failure = failures.pop();
    const isLost = failure !== undefined && ['lost-response', 'garbage', 'cut'].includes(failure);
    if (failure !== undefined && !isLost) throw new GatewayError('planned failure', { retry: true });
    const result = await work();
    if (isLost) throw new GatewayError('planned failure', { retry: true });
    return result;
  };
  const flaky: PaymentGateway = {
    ...gateway,
    openCheckout: (order) => attempt(() => gateway.openCheckout(order)),
    readCheckout: (checkout) => attempt(() => gateway.readCheckout(checkout)),
    refund: (refund) => attempt(() => gateway.refund(refund)),
    readRefund: (refund) => attempt(() => gateway.readRefund(refund)),
  };
  const desk: Desk = {
    provider: server,
    fail: (kind, times) => void failures.push(...Array.from({ length: times }, () => kind)),
    recover: () => void failures.splice(0),
    bag: [],
  };
  return { gateway: flaky, desk };
}

/** Seeded choices. */
export class Choices {
  readonly #source: RandomSource;

  constructor(source: RandomSource) {
    this.#source = source;
  }

  chance(share: number): boolean {
    return this.#source.uniform() < share;
  }

  /** An integer, both ends included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.#source.uniform() * (max - min + 1));
  }

  /** @throws RangeError when there is nothing to choose from */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to choose from');
    return item;
  }

  /** @param weighted weights and items */
  weighted<Item>(weighted: readonly (readonly [number, Item])[]): Item {
    return this.pick(weighted.flatMap(([weight, item]) => Array<Item>(weight).fill(item)));
  }
}
