import { backupGroups } from './access-matrix-backups.fixture.js';
import { campaignGroups } from './access-matrix-campaigns.fixture.js';
import { cannedReplyGroups } from './access-matrix-canned-replies.fixture.js';
import { celebrityGroups } from './access-matrix-celebrities.fixture.js';
import { deskGroups } from './access-matrix-desk.fixture.js';
import { emailAddressGroups } from './access-matrix-email-address.fixture.js';
import { mediaGroups } from './access-matrix-media.fixture.js';
import { newsGroups } from './access-matrix-news.fixture.js';
import { paymentGroups } from './access-matrix-payments.fixture.js';
import type { Group } from './access-matrix-row.fixture.js';
import { userGroups } from './access-matrix-users.fixture.js';

/** The endpoints of staff, by permission. */
export const staffGroups: readonly Group[] = [
  ...celebrityGroups,
  ...newsGroups,
  ...cannedReplyGroups,
  ...mediaGroups,
  ...backupGroups,
  ...userGroups,
  ...emailAddressGroups,
  ...campaignGroups,
  ...deskGroups,
  ...paymentGroups,
  {
    policy: { permission: 'user.impersonate', recentAuthentication: true },
    staff: ['admin'],
    routes: {
      'POST /api/v1/manager/users/:id/impersonation': { status: 404, body: () => ({ reason: 'They miss a trade' }) },
    },
  },
  {
    policy: { permission: 'setting.read' },
    staff: ['manager', 'admin'],
    routes: {
      'GET /api/v1/manager/settings': 200,
      'GET /api/v1/manager/settings/:key/stop': {
        status: 200,
        url: '/api/v1/manager/settings/maintenanceMode/stop',
      },
      'GET /api/v1/manager/settings/:key/history': {
        status: 200,
        url: '/api/v1/manager/settings/openOrdersMax/history',
      },
    },
  },
  {
    policy: { permission: 'setting.update-operations' },
    staff: ['manager', 'admin'],
    routes: {
      'PUT /api/v1/manager/settings': {
        status: 200,
        body: (access) => access.settingBody('registrationEnabled'),
      },
    },
  },
  {
    policy: { permission: 'user.suspend', recentAuthentication: true },
    staff: ['manager', 'admin'],
    routes: {
      'POST /api/v1/manager/users/:id/suspend': { status: 404, body: () => ({ reason: 'Several accounts' }) },
    },
  },
  {
    policy: { permission: 'user.suspend' },
    staff: ['manager', 'admin'],
    routes: { 'POST /api/v1/manager/users/:id/restore': { status: 404, body: () => ({ reason: 'A mistake' }) } },
  },
  {
    policy: { permission: 'user.grant-vip', recentAuthentication: true },
    staff: ['manager', 'admin'],
    routes: {
      'POST /api/v1/manager/users/:id/membership-grants': {
        status: 404,
        body: (access) => ({ id: access.newId(), tier: 'pro', days: 7, reason: 'A prize' }),
      },
    },
  },
  {
    policy: { permission: 'user.grant-vip' },
    staff: ['manager', 'admin'],
    routes: {
      'POST /api/v1/manager/membership-grants/:id/revoke': { status: 404, body: () => ({ reason: 'A mistake' }) },
    },
  },
  {
    policy: { permission: 'user.lift-program-mark' },
    staff: ['manager', 'admin'],
    routes: {
      'POST /api/v1/manager/users/:id/lift-program-mark': { status: 404, body: () => ({ reason: 'Played by hand' }) },
    },
  },
  {
    policy: { permission: 'user.lift-ring-mark' },
    staff: ['manager', 'admin'],
    routes: {
      'POST /api/v1/manager/users/:id/lift-ring-mark': { status: 404, body: () => ({ reason: 'Two sisters' }) },
    },
  },
  {
    policy: { permission: 'user.freeze' },
    staff: ['manager', 'admin'],
    routes: {
      'POST /api/v1/manager/users/:id/freeze': { status: 404, body: () => ({ reason: 'Card dispute' }) },
      'POST /api/v1/manager/users/:id/unfreeze': { status: 404, body: () => ({ reason: 'Dispute withdrawn' }) },
    },
  },
];
