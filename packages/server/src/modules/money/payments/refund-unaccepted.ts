import { usCents } from '@limelight/rules/money';
import { z } from 'zod';
import type { Tasks } from '../../../platform/jobs.js';
import { GatewayError } from './gateways/gateway.js';
import type { GatewayServices } from './offered-gateways.js';
import { findPayment, insertStep } from './payment.sql.js';
import { refundTask } from './refund-job.js';
import { type SettleServices, settlePayment } from './settle-payment.js';

const jobSchema = z.strictObject({ id: z.uuid() });

/**
 * Gives the whole money of a payment back that is in review because nothing could be given for it. The
 * payment's id is the idempotency key. What the provider refuses finally stays in review, for staff.
 */
export function refundTasks(services: SettleServices & Pick<GatewayServices, 'gateways'>): Tasks {
  const { db, clock, gateways } = services;
  return {
    [refundTask]: async (payload) => {
      const row = await findPayment(db, jobSchema.parse(payload).id);
      const gateway = row && gateways.get(row.gateway);
      if (!row || !gateway) throw new Error('a payment to refund, or the keys of its provider, are gone');
      if (row.state !== 'review' || row.payment_ref === null || row.refunded_us_cents > 0) return;
      const { id, payment_ref: paymentRef } = row;
      try {
        await gateway.refund({ id, paymentRef, usCents: usCents(row.us_cents), reason: row.reason ?? 'Not accepted' });
      } catch (error) {
        if (!(error instanceof GatewayError) || error.retry) throw error;
        await insertStep(db, row, { at: clock.now(), text: 'The provider refused the refund' });
        return;
      }
      await settlePayment(services, gateway, id);
    },
  };
}
