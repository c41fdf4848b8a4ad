import { sql } from 'kysely';
import { addJob } from '../platform/jobs.js';
import type { AccessUnderTest } from './access-matrix.fixture.js';
import { type Group, nobody } from './access-matrix-row.fixture.js';

const staff = ['manager', 'admin'] as const;
const noTicket = '/api/v1/manager/support-tickets/999999999';
const answer = (id: string) => ({ id, kind: 'reply', text: 'Please try again', version: 1 });

/** The support desk, reviews, security events, dashboards and the economy. */
export const deskGroups: readonly Group[] = [
  {
    policy: { permission: 'ticket.answer' },
    staff,
    routes: {
      'GET /api/v1/manager/support-tickets': 200,
      'GET /api/v1/manager/support-tickets/csv': 200,
      'GET /api/v1/manager/support-tickets/:number': { status: 404, url: noTicket },
      'GET /api/v1/manager/support-tickets/:number/sender': { status: 404, url: `${noTicket}/sender` },
      'POST /api/v1/manager/support-tickets/:number/messages': {
        status: 404,
        url: `${noTicket}/messages`,
        body: (access) => answer(access.newId()),
      },
      'PATCH /api/v1/manager/support-tickets/:number': { status: 404, url: noTicket, body: () => ({ version: 1 }) },
      'POST /api/v1/manager/support-tickets/:number/presence': { status: 404, url: `${noTicket}/presence` },
    },
  },
  {
    policy: { permission: 'referral.review' },
    staff,
    routes: {
      'GET /api/v1/manager/referrals': 200,
      'GET /api/v1/manager/referrals/csv': 200,
      'GET /api/v1/manager/referrals/:id': { status: 404, url: `/api/v1/manager/referrals/${nobody}` },
      'POST /api/v1/manager/referrals/:id/release': { status: 404, body: () => ({ reason: 'A family' }) },
      'POST /api/v1/manager/referrals/:id/refuse': { status: 404, body: () => ({ reason: 'One person' }) },
    },
  },
  {
    policy: { permission: 'audit.read-own' },
    staff,
    routes: {
      // The targets of actions; managers read their own actions alone.
      'GET /api/v1/manager/audit-trail': { status: 200, namesPlayerTo: ['admin'] },
      'GET /api/v1/manager/audit-trail/csv': { status: 200, namesPlayerTo: ['admin'] },
      'GET /api/v1/manager/audit-trail/:number': { status: 404, url: '/api/v1/manager/audit-trail/999999999' },
      'GET /api/v1/manager/audit-trail/chain': 200,
    },
  },
  {
    policy: { permission: 'security.read' },
    staff,
    routes: {
      'GET /api/v1/manager/security-events': { status: 200, namesPlayerTo: staff },
      'GET /api/v1/manager/security-events/csv': { status: 200, namesPlayerTo: staff },
    },
  },
  {
    policy: { permission: 'user.read' },
    staff,
    routes: { 'GET /api/v1/manager/waiting': 200, 'GET /api/v1/manager/dashboard': 200 },
  },
  {
    policy: { permission: 'revenue.read' },
    staff: ['admin'],
    // The newest users and payments.
    routes: { 'GET /api/v1/manager/admin-dashboard': { status: 200, namesPlayerTo: ['admin'] } },
  },
  {
    policy: { permission: 'setting.update-operations' },
    staff,
    routes: {
      'GET /api/v1/manager/failed-jobs': 200,
      'GET /api/v1/manager/failed-jobs/csv': 200,
      'POST /api/v1/manager/failed-jobs/retry': { status: 200, prepare: failOneJob },
      'POST /api/v1/manager/failed-jobs/:id/retry': { status: 404, url: '/api/v1/manager/failed-jobs/999999999/retry' },
    },
  },
  {
    policy: { permission: 'economy.read' },
    staff: ['admin'],
    routes: {
      'GET /api/v1/manager/economy': 200,
      'GET /api/v1/manager/economy/csv': 200,
      'GET /api/v1/manager/economy/rings': { status: 200, namesPlayerTo: ['admin'] },
    },
  },
];

/** A job without attempts left. */
async function failOneJob({ services: { db, clock } }: AccessUnderTest): Promise<void> {
  const effectKey = 'job:access-matrix';
  await addJob(db, { task: 'telegram-post', effectKey, payload: {}, now: clock.now() });
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'refused'
    where payload ->> 'effectKey' = ${effectKey}`.execute(db);
}
