import * as contract from '@limelight/contract/money/staff-payments';
import type { StaffPaymentRow } from '@limelight/contract/money/staff-payments.schema';
import { type CsvCell, decimalOf } from '@limelight/rules/csv';
import { productTitle } from '@limelight/rules/payment';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import { searchAccounts } from '../../../platform/account-search.sql.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import type { Services } from '../../../services.js';
import { sendRecordedCsv } from '../../people/audit-trail/audit-trail.public.js';
import type { GatewayServices } from './offered-gateways.js';
import { paymentList } from './payment-list.sql.js';
import { requestRefund } from './request-refund.js';
import { readPaymentFigures } from './revenue/payment-figures.js';
import { presentStaffPayment, readStaffPayment } from './staff-payment.js';

type StaffServices = Pick<Services, 'db' | 'clock'> & Pick<GatewayServices, 'gateways'>;

const csvColumns: Readonly<Record<string, (row: StaffPaymentRow) => CsvCell>> = {
  Order: ({ reference }) => reference,
  Player: ({ player }) => player.name,
  For: ({ product }) => productTitle(product),
  US$: ({ usCents }) => decimalOf(usCents),
  'Refunded US$': ({ refundedUsCents }) => decimalOf(refundedUsCents),
  'Disputed US$': ({ disputedUsCents }) => decimalOf(disputedUsCents),
  Status: ({ status }) => status,
  Gateway: ({ gateway }) => gateway,
  ...timeColumns('Date', 'at'),
  Id: ({ id }) => id,
};

async function* presented(rows: AsyncIterable<Parameters<typeof presentStaffPayment>[0]>) {
  for await (const row of rows) yield presentStaffPayment(row);
}

export function registerStaffPayments(app: FastifyInstance, services: StaffServices): void {
  const { db } = services;

  route(app, contract.listStaffPayments, async ({ query }) => {
    const players = await searchAccounts(db, query.q);
    const page = { page: query.page, key: 'payment.id', countMax: players?.countMax };
    const { rows, ...count } = await readPageOfRows(db, paymentList(db, query, players), page);
    return { rows: rows.map(presentStaffPayment), ...count };
  });

  route(app, contract.exportStaffPayments, async ({ actor, query, reply }) => {
    const players = await searchAccounts(db, query.q);
    const rows = presented(streamRows(db, paymentList(db, query, players)));
    return sendRecordedCsv(services, { actor, reply, query }, { name: 'payments', columns: csvColumns, rows });
  });

  route(app, contract.getPaymentFigures, async () => readPaymentFigures(services));

  route(app, contract.getStaffPayment, async ({ params: { id } }) => readStaffPayment(db, id));

  route(app, contract.refundPayment, async ({ actor, params: { id: paymentId }, body }) =>
    requestRefund(services, { actor, paymentId, ...body }),
  );
}
