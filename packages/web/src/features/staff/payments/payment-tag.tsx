import type { StaffPaymentRow } from '@limelight/contract/money/staff-payments.schema';
import type { PaymentState, PaymentStatus } from '@limelight/rules/payment';
import { Tag, type TagProps } from '../../../ui/tag';

export const statusTitles: Readonly<Record<PaymentStatus, string>> = {
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
  abandoned: 'Abandoned',
  refunded: 'Refunded',
  disputed: 'Disputed',
  review: 'In review',
};

const tones: Readonly<Record<PaymentStatus, NonNullable<TagProps['tone']>>> = {
  completed: 'gain',
  pending: 'spot',
  failed: 'danger',
  abandoned: 'neutral',
  refunded: 'info',
  disputed: 'loss',
  review: 'warn',
};

/** Where the state says more than the status. */
const stateTitles: Partial<Record<PaymentState, string>> = { cancelled: 'Cancelled', expired: 'Expired' };

type Shown = Pick<StaffPaymentRow, 'status' | 'state' | 'usCents' | 'refundedUsCents'>;

export function PaymentTag({ payment: { status, state, usCents, refundedUsCents } }: { readonly payment: Shown }) {
  const isPart = status === 'refunded' && refundedUsCents < usCents;
  const title = status === 'abandoned' ? stateTitles[state] : isPart ? 'Partly refunded' : undefined;
  return <Tag tone={tones[status]}>{title ?? statusTitles[status]}</Tag>;
}
