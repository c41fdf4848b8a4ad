import type { StaffPaymentRow } from '@limelight/contract/money/staff-payments.schema';
import type { PaymentStatus } from '@limelight/rules/payment';
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

type Shown = Pick<StaffPaymentRow, 'status' | 'usCents' | 'refundedUsCents'>;

export function PaymentTag({ payment: { status, usCents, refundedUsCents } }: { readonly payment: Shown }) {
  const isPart = status === 'refunded' && refundedUsCents < usCents;
  return <Tag tone={tones[status]}>{isPart ? 'Partly refunded' : statusTitles[status]}</Tag>;
}
