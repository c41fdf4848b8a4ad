import { emailOf } from './access-matrix.fixture.js';
import { ipoGroups } from './access-matrix-ipos.fixture.js';
import { attempts, type Group, nobody, type Routes, type Row } from './access-matrix-row.fixture.js';
import { squadAppealGroups } from './access-matrix-squad-appeals.fixture.js';
import { squadChatGroups } from './access-matrix-squad-chat.fixture.js';
import { squadEventGroups } from './access-matrix-squad-events.fixture.js';
import { squadSignalGroups } from './access-matrix-squad-signals.fixture.js';
import { squadGroups } from './access-matrix-squads.fixture.js';
import { staffGroups } from './access-matrix-staff.fixture.js';

const anybody: Routes = {
  'GET /api/v1/celebrities': 200,
  'GET /api/v1/celebrities/:id': { status: 200, url: '/api/v1/celebrities/1' },
  'GET /api/v1/celebrities/:id/candles': { status: 200, url: '/api/v1/celebrities/1/candles' },
  'GET /api/v1/leaderboards/celebrities': 200,
  'GET /api/v1/leaderboards/public/:board': { status: 200, url: '/api/v1/leaderboards/public/traders-all' },
  'GET /api/v1/leaderboards/movers': 200,
  'GET /api/v1/live-trades': 200,
  'GET /api/v1/mail-unsubscribes/:token': 302,
  'POST /api/v1/mail-unsubscribes/:token': 404,
  'GET /api/v1/market/closure': 200,
  'GET /api/v1/market/fairness': 200,
  'GET /api/v1/market/fairness/:day': { status: 404, url: '/api/v1/market/fairness/2001-01-01' },
  'GET /api/v1/market/fairness/:day/ticks': { status: 404, url: '/api/v1/market/fairness/2001-01-01/ticks' },
  'GET /api/v1/market/sparklines': 200,
  'GET /api/v1/market/tick': 200,
  'GET /api/v1/news': 200,
  'GET /api/v1/payment-gateways': 200,
  'GET /api/v1/premieres': 200,
  'GET /api/v1/premieres/:day': { status: 404, url: '/api/v1/premieres/2001-01-01' },
  'GET /api/v1/openapi.json': 200,
  'GET /api/v1/referral-codes/:code': { status: 200, url: '/api/v1/referral-codes/AMARA-2222' },
  'GET /api/v1/robot-check': 200,
  'GET /api/v1/settings': 200,
  'GET /api/v1/settings/changes': 200,
  'GET /api/v1/splits': 200,
  'GET /api/v1/testimonials': 200,
  'POST /api/v1/support-tickets': 400,
  'POST /api/v1/support-links': {
    status: 400,
    body: () => ({ token: 'a-token-that-nobody-signed' }),
    writes: attempts,
  },
  'POST /api/v1/support-links/messages': {
    status: 400,
    body: (access) => ({ token: 'a-token-that-nobody-signed', id: access.newId(), text: 'And now?' }),
    writes: attempts,
  },
  // Nobody has the token of the first admin, and there is an admin.
  'POST /api/v1/setup': {
    status: 404,
    body: () => ({ token: 'a-token-that-nobody-signed', email: 'thief@example.org' }),
    writes: attempts,
  },
  'POST /api/v1/setup/check': {
    status: 404,
    body: () => ({ token: 'a-token-that-nobody-signed' }),
    writes: attempts,
  },
  'POST /api/auth/verify-email': { status: 400, body: () => ({ token: 'wrong' }) },
  'POST /api/auth/request-password-reset': 400,
  'POST /api/auth/reset-password': {
    status: 400,
    body: () => ({ token: 'wrong', newPassword: 'another walk by the sea' }),
  },
  'POST /api/auth/send-verification-email': 400,
  'POST /api/auth/sign-in/email': {
    status: 401,
    body: () => ({ email: emailOf('player'), password: 'a wrong password' }),
    writes: attempts,
  },
  'POST /api/auth/sign-up/email': 400,
  'GET /api/auth/suspension': 200,
  // Also for a signed-in caller: it completes a pending log-in, and there is none here.
  'POST /api/auth/two-factor': { status: 401, body: () => ({ code: '123456' }) },
};

const account: Routes = {
  'GET /api/v1/me': {
    status: 200,
    writes: { 'public.session': 'notes when the device was last seen', 'public.visit': 'and its player' },
  },
  'POST /api/v1/me/authentication': 400,
  'POST /api/v1/me/delete': 400,
  'DELETE /api/v1/me/sessions': 200,
  'DELETE /api/v1/me/sessions/:id': { status: 200, own: 'session', others: 404 },
  'GET /api/v1/support-tickets': 200,
  'GET /api/v1/support-tickets/:number': { status: 404, url: '/api/v1/support-tickets/999999999' },
  'POST /api/v1/support-tickets/:number/messages': {
    status: 404,
    url: '/api/v1/support-tickets/999999999/messages',
    body: (access) => ({ id: access.newId(), text: 'And now?' }),
    writes: attempts,
  },
};

const secretOfAccount: Routes = {
  'GET /api/v1/me/export': { status: 200, writes: attempts },
  'GET /api/v1/me/sessions': 200,
};

const player: Routes = {
  'DELETE /api/v1/api-keys/:id': { status: 200, own: 'key', others: 404 },
  'GET /api/v1/checklist': 200,
  'PUT /api/v1/me/handle': { status: 200, body: (access) => ({ handle: `Player_${access.newId().slice(-12)}` }) },
  'GET /api/v1/daily-bonus': 200,
  'PATCH /api/v1/me': {
    status: 200,
    body: () => ({ name: 'Efua Sutherland', mobileNumberPrefix: '+44', mobileNumber: '7700900123' }),
  },
  'GET /api/v1/me/mail-consent': 200,
  'PUT /api/v1/me/mail-consent': { status: 200, body: () => ({ optedIn: false }) },
  'POST /api/v1/me/avatar': 415,
  'PUT /api/v1/me/avatar': { status: 200, body: () => ({ seed: 'a'.repeat(32) }) },
  'DELETE /api/v1/me/avatar': 200,
  'POST /api/v1/me/password': 400,
  'POST /api/v1/me/two-factor/confirm': 400,
  'POST /api/v1/me/two-factor/disable': 400,
  'POST /api/v1/me/two-factor/recovery-codes': 400,
  'POST /api/v1/me/two-factor/setup': 400,
  'GET /api/v1/membership': 200,
  'POST /api/v1/membership/cancel': 409,
  'POST /api/v1/membership/payment-page': 409,
  'GET /api/v1/membership/use': 200,
  'GET /api/v1/notification-preferences': 200,
  'PATCH /api/v1/notification-preferences/:kind': {
    status: 200,
    url: '/api/v1/notification-preferences/order',
    body: () => ({ email: true }),
  },
  'DELETE /api/v1/notifications/:id': { status: 200, own: 'notification', others: 404 },
  'POST /api/v1/notifications/:id/read': { status: 200, own: 'notification', others: 404 },
  'POST /api/v1/notifications/read-all': 200,
  'POST /api/v1/notifications/seen': { status: 200, body: () => ({ upTo: nobody }) },
  'POST /api/v1/push-subscriptions': 400,
  'DELETE /api/v1/push-subscriptions/:id': { status: 200, own: 'push subscription', others: 404 },
  'GET /api/v1/payments': 200,
  'GET /api/v1/payments/:id': 404,
  'POST /api/v1/payments/:id/check': { status: 200, own: 'payment', others: 404 },
  'GET /api/v1/referrals': 200,
  'GET /api/v1/sandbox-checkouts/:ref': { status: 404, url: '/api/v1/sandbox-checkouts/unknown' },
  'POST /api/v1/sandbox-checkouts/:ref/cancellation': {
    status: 404,
    url: '/api/v1/sandbox-checkouts/unknown/cancellation',
  },
  'POST /api/v1/shared-pictures': { status: 201, body: () => ({ celebrityId: '1', kind: 'celebrity' }) },
};

const readsOfPlayer: Routes = {
  'GET /api/v1/celebrities/:id/prediction': {
    status: 200,
    url: '/api/v1/celebrities/1/prediction',
    members: ['basic', 'pro', 'elite'],
  },
  'GET /api/v1/dividends': 200,
  'GET /api/v1/early-alerts': { status: 200, members: ['basic', 'pro', 'elite'] },
  'GET /api/v1/insider-tip': { status: 200, members: ['elite'] },
  'GET /api/v1/leaderboards/:board': { status: 200, url: '/api/v1/leaderboards/traders-all' },
  'GET /api/v1/leaderboards/league': 200,
  'GET /api/v1/notifications': 200,
  'GET /api/v1/orders': 200,
  'GET /api/v1/orders/:id': 404,
  'GET /api/v1/portfolio': 200,
  'GET /api/v1/portfolio/history': 200,
  'GET /api/v1/price-alerts': 200,
  'GET /api/v1/retirements/own': 200,
  'GET /api/v1/splits/own': 200,
  'GET /api/v1/trades': 200,
  'GET /api/v1/watchlist': 200,
  'GET /api/v1/whoami': 200,
};

const tradesOfPlayer: Routes = {
  // Each caller's own: those that others have stay, as `own` of the next row shows.
  'DELETE /api/v1/orders': 200,
  'DELETE /api/v1/orders/:id': { status: 200, own: 'order', others: 404 },
  'POST /api/v1/price-alerts': { status: 201, body: (access) => access.alertBody() },
  // Returns {"removed":false} for what does not exist, and likewise for what belongs to somebody else.
  'DELETE /api/v1/price-alerts/:id': { status: 200, own: 'alert', others: 200 },
  'DELETE /api/v1/watchlist/:celebrityId': { status: 200, url: '/api/v1/watchlist/1' },
};

/** What staff may not do: they take no part in the game. */
const gameOfPlayer: Routes = {
  'POST /api/v1/daily-bonus': 200,
  'PUT /api/v1/me/ranking-visibility': { status: 200, body: () => ({ visible: false }) },
  'POST /api/v1/membership/plan': {
    status: 409,
    body: (access) => ({ id: access.newId(), plan: 'pro' }),
    writes: attempts,
  },
  'POST /api/v1/membership/resume': 409,
  'POST /api/v1/sandbox-checkouts/:ref/payment': { status: 400, url: '/api/v1/sandbox-checkouts/unknown/payment' },
  'POST /api/v1/subscriptions': {
    status: 200,
    body: (access) => ({ id: access.newId(), plan: 'basic', gateway: 'sandbox' }),
  },
  'POST /api/v1/token-orders': {
    status: 200,
    body: (access) => access.tokensBody(),
  },
};

const gameWithKey: Routes = {
  'POST /api/v1/orders': { status: 201, body: (access) => access.orderBody() },
  'POST /api/v1/trades': { status: 201, body: (access) => access.tradeBody() },
  'POST /api/v1/trades/:id/undo': { status: 404, body: () => ({ id: nobody, tick: 1 }) },
};

/**
 * Written by hand and compared with the endpoints: a wrong policy, scope or flag fails. Refused callers are
 * derived from the policy.
 */
const groups: readonly Group[] = [
  { policy: 'public', routes: anybody },
  { policy: 'signed-in', routes: account },
  { policy: 'signed-in', impersonation: 'hidden', routes: secretOfAccount },
  {
    policy: 'signed-in',
    scope: 'trade',
    routes: { 'PUT /api/v1/watchlist/:celebrityId': { status: 200, url: '/api/v1/watchlist/1' } },
  },
  { policy: 'player', routes: player },
  { policy: 'player', scope: 'read', routes: readsOfPlayer },
  { policy: 'player', scope: 'trade', routes: tradesOfPlayer },
  { policy: 'trader', routes: gameOfPlayer },
  { policy: 'trader', scope: 'trade', routes: gameWithKey },
  { policy: 'player', impersonation: 'hidden', routes: { 'GET /api/v1/api-keys': 200 } },
  {
    policy: { account: 'player', recentAuthentication: true },
    routes: { 'POST /api/v1/api-keys': { status: 201, body: () => ({ name: 'My program', scope: 'read' }) } },
  },
  ...ipoGroups,
  ...squadGroups,
  ...squadAppealGroups,
  ...squadEventGroups,
  ...squadChatGroups,
  ...squadSignalGroups,
  ...staffGroups,
];

export const rows = groups.flatMap(({ routes, ...group }) =>
  Object.entries(routes).map(
    ([route, expected]): Row => ({
      route,
      ...group,
      ...(typeof expected === 'number' ? { status: expected } : expected),
    }),
  ),
);
