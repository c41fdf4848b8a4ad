import { paths } from '@limelight/contract/paths';
import type { Order } from '@limelight/contract/play/orders.schema';
import { bps } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import ticketStyles from '../trading/ticket.module.css';
import { eventRate, kindNames, orderText, rateText, reservedText } from './order-view';

export interface OrderReceiptProps {
  readonly order: Order;
  readonly name: string;
  readonly onNext: () => void;
}

/** Replaces the form: the placed order, and a link to the list where it can be cancelled. */
export function OrderReceipt({ order, name, onNext }: OrderReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The clicked button has been removed, so the focus moves to the result.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={ticketStyles.receipt}>
      <h2 ref={heading} tabIndex={-1} className={ticketStyles.receiptHead}>
        <Hourglass aria-hidden size={36} strokeWidth={2} />
        Order placed for {name}
      </h2>
      <p>
        {kindNames[order.kind]}: {orderText(order)}.
      </p>
      <dl>
        <FigureRow label="Until then" value={reservedText(order)} />
        {order.feeBps !== null && <FigureRow label="Fee" value={`${rateText(bps(order.feeBps))} with your plan`} />}
        <FigureRow label="In events" value={order.duringEvents ? `Also fills, at ${eventRate}` : 'Rests'} />
        <FigureRow label="Open until" value={<DateTime at={order.expiresAt} />} />
      </dl>
      <div className={ticketStyles.receiptActions}>
        <Link
          to={paths.holdings}
          search={{ tab: 'orders' }}
          className={buttonClass({ variant: 'outline', full: true })}
        >
          View orders
        </Link>
        <Button full onClick={onNext}>
          New order
        </Button>
      </div>
    </div>
  );
}
