import type { Receipt } from '@limelight/contract/play/trading.schema';
import type { SeCents } from '@limelight/rules/money';
import type { ReactNode } from 'react';
import type { Pictured } from '../../../shell/celebrity-picture';

export interface TicketReceiptProps {
  readonly receipt: Receipt;
  readonly celebrity: Pictured & { readonly name: string };
  /** Reserved by open orders. */
  readonly reservedCents: SeCents;
  readonly onDone: () => void;
}

export interface FilledReceiptProps extends TicketReceiptProps {
  readonly undo?: ReactNode;
}
