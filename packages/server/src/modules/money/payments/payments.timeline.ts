import { formatSe, formatUs, type SeCents, type UsCents } from '@limelight/rules/money';
import { type PaymentProduct, type PaymentState, productTitle } from '@limelight/rules/payment';
import type { TimelineEntry } from '../../../platform/timeline-entry.js';
import { selectOrders } from './payment-list.sql.js';

type Order = {
  readonly product: PaymentProduct;
  readonly usCents: UsCents;
  readonly seCents: SeCents;
  readonly gateway: string;
  readonly reference: string;
  readonly state: PaymentState;
};

export const paymentEntry: TimelineEntry<Order> = {
  kind: 'payment',
  filters: ['money'],
  select: selectOrders,
  texts: ({ product, usCents, seCents, gateway, reference, state }) => ({
    title: `${formatUs(usCents)} for ${productTitle(product)}: ${state}`,
    text: `${gateway}, order ${reference}${seCents > 0 ? `; ${formatSe(seCents)}` : ''}`,
  }),
};
