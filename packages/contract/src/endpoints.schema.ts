import * as access from './access.js';
import * as accessSchemas from './access.schema.js';
import * as accountState from './account-state.js';
import * as accountStateSchemas from './account-state.schema.js';
import * as accounts from './accounts.js';
import * as accountsSchemas from './accounts.schema.js';
import * as apiKeys from './api-keys.js';
import * as apiKeysSchemas from './api-keys.schema.js';
import * as auditTrail from './audit-trail.js';
import * as auditTrailSchemas from './audit-trail.schema.js';
import * as auth from './auth.js';
import * as authSchemas from './auth.schema.js';
import type { Endpoint, EndpointSchemas, SchemasOf } from './endpoint.js';
import * as leaderboards from './leaderboards.js';
import * as leaderboardsSchemas from './leaderboards.schema.js';
import * as market from './market.js';
import * as marketSchemas from './market.schema.js';
import * as news from './news.js';
import * as newsSchemas from './news.schema.js';
import * as notifications from './notifications.js';
import * as notificationsSchemas from './notifications.schema.js';
import * as orders from './orders.js';
import * as ordersSchemas from './orders.schema.js';
import * as payments from './payments.js';
import * as paymentsSchemas from './payments.schema.js';
import * as priceAlerts from './price-alerts.js';
import * as priceAlertsSchemas from './price-alerts.schema.js';
import * as profile from './profile.js';
import * as profileSchemas from './profile.schema.js';
import * as push from './push.js';
import * as pushSchemas from './push.schema.js';
import * as rewards from './rewards.js';
import * as rewardsSchemas from './rewards.schema.js';
import * as robotCheck from './robot-check.js';
import * as robotCheckSchemas from './robot-check.schema.js';
import * as sandboxCheckout from './sandbox-checkout.js';
import * as sandboxCheckoutSchemas from './sandbox-checkout.schema.js';
import * as settings from './settings.js';
import * as settingsSchemas from './settings.schema.js';
import * as sharing from './sharing.js';
import * as sharingSchemas from './sharing.schema.js';
import * as support from './support.js';
import * as supportSchemas from './support.schema.js';
import * as trading from './trading.js';
import * as tradingSchemas from './trading.schema.js';
import * as wallet from './wallet.js';
import * as walletSchemas from './wallet.schema.js';
import * as watchlist from './watchlist.js';
import * as watchlistSchemas from './watchlist.schema.js';

type Exports = Readonly<Record<string, unknown>>;
type SchemasByName<Calls> = {
  readonly [Name in keyof Calls as Calls[Name] extends Endpoint ? Name : never]: SchemasOf<Calls[Name]>;
};

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value;
}

/** The endpoints of one noun with the schemas of the same names. Mismatched schemas do not compile. */
function noun<Calls extends Exports>(calls: Calls, schemas: SchemasByName<Calls>): [Endpoint, EndpointSchemas][] {
  const byName = schemas as Readonly<Record<string, EndpointSchemas>>;
  return Object.entries(calls).flatMap(([name, call]): [Endpoint, EndpointSchemas][] => {
    const own = byName[name];
    return isEndpoint(call) && own !== undefined ? [[call, own]] : [];
  });
}

const known = new Map<Endpoint, EndpointSchemas>([
  ...noun(access, accessSchemas),
  ...noun(accountState, accountStateSchemas),
  ...noun(accounts, accountsSchemas),
  ...noun(apiKeys, apiKeysSchemas),
  ...noun(auditTrail, auditTrailSchemas),
  ...noun(auth, authSchemas),
  ...noun(leaderboards, leaderboardsSchemas),
  ...noun(market, marketSchemas),
  ...noun(news, newsSchemas),
  ...noun(notifications, notificationsSchemas),
  ...noun(orders, ordersSchemas),
  ...noun(payments, paymentsSchemas),
  ...noun(priceAlerts, priceAlertsSchemas),
  ...noun(profile, profileSchemas),
  ...noun(push, pushSchemas),
  ...noun(rewards, rewardsSchemas),
  ...noun(robotCheck, robotCheckSchemas),
  ...noun(sandboxCheckout, sandboxCheckoutSchemas),
  ...noun(settings, settingsSchemas),
  ...noun(sharing, sharingSchemas),
  ...noun(support, supportSchemas),
  ...noun(trading, tradingSchemas),
  ...noun(wallet, walletSchemas),
  ...noun(watchlist, watchlistSchemas),
]);

/** All JSON endpoints of the API: the server does not start if one of them is not registered. */
export const endpoints: readonly Endpoint[] = [...known.keys()];

/** @throws Error for an endpoint whose noun is not in the list above */
export function schemasOf<Definition extends Endpoint>(definition: Definition): SchemasOf<Definition> {
  const schemas = known.get(definition);
  if (schemas === undefined)
    throw new Error(`${definition.method} ${definition.url} belongs to no noun in endpoints.schema.ts`);
  return schemas as SchemasOf<Definition>;
}
