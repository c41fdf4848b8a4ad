import * as contract from '@limelight/contract/money/staff-payments';
import type { Webhook, WebhookRejection, WebhooksQuery } from '@limelight/contract/money/staff-payments.schema';
import type { CsvCell } from '@limelight/rules/csv';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import type { Executor } from '../../../platform/database.js';
import { sendCsv } from '../../../platform/http/csv.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import type { Services } from '../../../services.js';
import { replayWebhook } from './replay-webhook.js';
import { subjectsOf } from './staff-payment.js';
import { listOrdersOfWebhooks, listOrdersReferenced, type WebhookOrder, webhookList } from './webhook-list.sql.js';
import { rejectionList } from './webhook-rejection.sql.js';

type Received = Awaited<ReturnType<ReturnType<typeof webhookList>['execute']>>[number];
type Rejected = Awaited<ReturnType<ReturnType<typeof rejectionList>['execute']>>[number];

const webhookColumns: Readonly<Record<string, (row: Received) => CsvCell>> = {
  Gateway: ({ gateway }) => gateway,
  Id: ({ id }) => id,
  Event: ({ type }) => type,
  ...timeColumns('Received', 'received_at'),
  Deliveries: ({ deliveries }) => deliveries,
  Replays: ({ replays }) => replays,
  State: (row) => stateOf(row),
  Outcome: ({ outcome }) => outcome ?? '',
};

const rejectionColumns: Readonly<Record<string, (row: Rejected) => CsvCell>> = {
  Gateway: ({ gateway }) => gateway,
  ...timeColumns('At', 'at'),
  Reason: ({ reason }) => reason,
  From: ({ address }) => address,
  'Not listed before': ({ unlisted }) => unlisted,
};

export function registerWebhookLog(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>): void {
  const { db } = services;

  route(app, contract.listWebhooks, async ({ query }) => {
    const { rows, ...count } = await readPageOfRows(db, await webhooksOf(db, query), { page: query.page });
    const orders = await listOrdersOfWebhooks(db, rows);
    return { rows: rows.map((row) => presentWebhook(row, orders)), ...count };
  });

  route(app, contract.exportWebhooks, async ({ query, reply }) =>
    sendCsv(reply, {
      name: 'webhooks',
      columns: webhookColumns,
      rows: streamRows(db, await webhooksOf(db, query)),
    }),
  );

  route(app, contract.listWebhookRejections, async ({ query }) => {
    const { rows, ...count } = await readPageOfRows(db, rejectionList(db, query), { page: query.page });
    return { rows: rows.map(presentRejection), ...count };
  });

  route(app, contract.exportWebhookRejections, async ({ query, reply }) =>
    sendCsv(reply, {
      name: 'rejected-webhooks',
      columns: rejectionColumns,
      rows: streamRows(db, rejectionList(db, query)),
    }),
  );

  route(app, contract.replayWebhook, async ({ actor, params }) => {
    await replayWebhook(services, { actor, ...params });
    return { status: true as const };
  });
}

async function webhooksOf(db: Executor, query: WebhooksQuery) {
  const orders = await listOrdersReferenced(db, query.q);
  return webhookList(db, query, orders.flatMap(subjectsOf));
}

function stateOf({ done_at, outcome }: Pick<Received, 'done_at' | 'outcome'>): Webhook['state'] {
  if (done_at !== null) return 'done';
  return outcome === null ? 'waiting' : 'failed';
}

function presentWebhook(row: Received, orders: readonly WebhookOrder[]): Webhook {
  const { received_at, done_at, ...event } = row;
  const order = orders.find(({ gateway, id }) => gateway === row.gateway && id === row.id);
  return {
    ...event,
    receivedAt: received_at.toISOString(),
    doneAt: done_at?.toISOString() ?? null,
    state: stateOf(row),
    order: order === undefined ? null : { id: order.orderId, reference: order.reference },
  };
}

function presentRejection({ gateway, day, number, at, ...rejection }: Rejected): WebhookRejection {
  return { ...rejection, id: `${gateway} ${day} ${number}`, gateway, at: at.toISOString() };
}
