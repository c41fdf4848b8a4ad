import { exportRevenue, getRevenue } from '@limelight/contract/money/revenue';
import type { Revenue } from '@limelight/contract/money/revenue.schema';
import { type CsvCell, decimalOf } from '@limelight/rules/csv';
import { revenueProducts } from '@limelight/rules/revenue';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../../../platform/http/csv.js';
import { route } from '../../../../platform/http/route.js';
import { readFigure } from '../../../../platform/stored-figure.js';
import type { Services } from '../../../../services.js';
import { readRevenue, revenueFigure, storedRevenuePeriods } from './read-revenue.js';

type Bar = Revenue['bars'][number];

const csvColumns: Readonly<Record<string, (bar: Bar) => CsvCell>> = {
  ...timeColumns('From', 'at'),
  ...Object.fromEntries(
    revenueProducts.map((product, index) => [
      `${product} net US$`,
      ({ netUsCents }: Bar) => decimalOf(netUsCents[index] ?? 0),
    ]),
  ),
  'Net US$': ({ netUsCents }) => decimalOf(netUsCents.reduce((sum, cents) => sum + cents, 0)),
};

export function registerRevenue(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>): void {
  route(app, getRevenue, async ({ query: { period } }) => {
    const stored = storedRevenuePeriods.find((one) => one === period);
    if (stored === undefined) return readRevenue(services, period);
    return (await readFigure(services, revenueFigure(services, stored))).value;
  });

  route(app, exportRevenue, async ({ query: { period }, reply }) => {
    const { bars } = await readRevenue(services, period);
    return sendCsv(reply, { name: `revenue-${period}`, columns: csvColumns, rows: bars });
  });
}
