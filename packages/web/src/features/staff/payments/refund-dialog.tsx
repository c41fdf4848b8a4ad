import { getStaffPayment, listStaffPayments, refundPayment } from '@limelight/contract/money/staff-payments';
import type { StaffPayment } from '@limelight/contract/money/staff-payments.schema';
import { formatSe, formatUs, type UsCents, usCents } from '@limelight/rules/money';
import { gatewayTitles } from '@limelight/rules/payment';
import { tierNames } from '@limelight/rules/tier';
import { useRef, useState } from 'react';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { newRequestId } from '../../../queries/uuid';
import { FigureRow } from '../../../ui/card';
import { NumberField } from '../../../ui/number-field';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import styles from './payments.module.css';
import { centsOf, previewRefund } from './refund-preview';

export interface RefundDialogProps {
  readonly payment: StaffPayment;
  readonly open: boolean;
  readonly onClose: () => void;
}

const plainDollars = (cents: number) => (cents / 100).toFixed(2);

/** Gives money back, up to what is left, and shows before the confirmation what is taken back. */
export function RefundDialog({ payment, open, onClose }: RefundDialogProps) {
  const { payment: order, left } = payment;
  const [text, setText] = useState(() => plainDollars(left.usCents));
  const attempt = useRef<Attempt>(null);
  const amount = centsOf(text);
  const problem = problemOf(amount, usCents(left.usCents));
  const close = () => {
    setText(plainDollars(left.usCents));
    onClose();
  };
  const send = async (reason: string) => {
    if (amount === null || problem !== undefined) throw new Error('the amount is not refundable');
    attempt.current = sameOrNew(attempt.current, { usCents: amount, reason });
    await call(refundPayment, { params: { id: order.id }, body: attempt.current });
    attempt.current = null;
    refetch([getStaffPayment.url, order.id], [listStaffPayments.url]);
    showToast({ tone: 'success', text: `Refund of ${formatUs(amount)} requested` });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={`Refund order ${order.reference}?`}
      action={amount === null ? 'Refund' : `Refund ${formatUs(amount)}`}
      actionDisabledReason={problem}
      danger
      send={send}
      failed="Failed to refund the order"
    >
      <NumberField
        label="Amount"
        name="amount"
        required
        leading={<span className={styles.unit}>US$</span>}
        hint={`Up to ${formatUs(usCents(left.usCents))}`}
        error={text === '' ? undefined : problem}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {amount !== null && problem === undefined && <Preview payment={payment} amount={amount} />}
    </ConfirmDialog>
  );
}

interface Attempt {
  readonly id: string;
  readonly usCents: number;
  readonly reason: string;
}

/** A repeat after a lost response has the id of the first attempt, so that the money goes back once. */
function sameOrNew(before: Attempt | null, wanted: Omit<Attempt, 'id'>): Attempt {
  const isSame = before?.usCents === wanted.usCents && before.reason === wanted.reason;
  return isSame ? before : { id: newRequestId(), ...wanted };
}

function problemOf(amount: UsCents | null, left: UsCents): string | undefined {
  if (amount === null) return 'Please enter an amount such as 12.50';
  return amount > left ? `Only ${formatUs(left)} is left to refund` : undefined;
}

function Preview({ payment, amount }: { readonly payment: StaffPayment; readonly amount: UsCents }) {
  const { takenSeCents, endsVip, soldSeCents, debtSeCents } = previewRefund(payment, amount);
  const { gateway, method } = payment.payment;
  return (
    <section className={styles.preview} aria-label="If you refund">
      <h3>If you refund</h3>
      <dl>
        <FigureRow label={`Back to the payer, through ${method ?? gatewayTitles[gateway]}`} value={formatUs(amount)} />
        {takenSeCents > 0 && <FigureRow label="Taken back from the player" value={formatSe(takenSeCents)} />}
        {soldSeCents > 0 && <FigureRow label="Shares sold for it, about" value={formatSe(soldSeCents)} />}
        {debtSeCents > 0 && <FigureRow label="Not covered: a debt, trading is frozen" value={formatSe(debtSeCents)} />}
        {endsVip !== null && <FigureRow label="Taken back" value={`${tierNames[endsVip]} ends today`} />}
        {takenSeCents === 0 && endsVip === null && <FigureRow label="Taken back" value="Nothing" />}
      </dl>
    </section>
  );
}
