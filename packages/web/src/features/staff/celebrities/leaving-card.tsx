import type { StaffCelebrityDetail } from '@limelight/contract/exchange/celebrities.schema';
import { withdrawRetirement } from '@limelight/contract/exchange/retirements';
import { formatSe, seCents } from '@limelight/rules/money';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { Button } from '../../../ui/button';
import { Card, FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import styles from './celebrities.module.css';
import { refetchCelebrities } from './use-celebrity-changes';

/** What was announced, and how to take it back; nothing for one that stays. */
export function LeavingCard({ celebrity }: { readonly celebrity: StaffCelebrityDetail }) {
  const { retirement } = celebrity;
  const [open, setOpen] = useState(false);
  if (retirement === undefined) return null;
  const { sentence, onRequest, dueAt, priceCents, leftAt } = retirement;
  return (
    <Card
      title={leftAt === null ? 'Leaving the exchange' : 'Left the exchange'}
      aside={
        leftAt === null &&
        !onRequest && (
          <Button variant="outline" size="small" onClick={() => setOpen(true)}>
            Take back…
          </Button>
        )
      }
    >
      <p>{sentence}</p>
      <dl className={styles.figures}>
        {onRequest && <FigureRow label="Reason" value="At their own request" />}
        <FigureRow label="Paid for a share" value={priceText(priceCents)} />
        <FigureRow
          label={leftAt === null ? 'To be paid on' : 'Everybody paid on'}
          value={<DateTime at={leftAt ?? dueAt} />}
        />
      </dl>
      <TakeBackDialog celebrity={celebrity} open={open} onClose={() => setOpen(false)} />
    </Card>
  );
}

function priceText(priceCents: number | null): string {
  return priceCents === null ? 'Still moving' : formatSe(seCents(priceCents));
}

interface TakeBackProps {
  readonly celebrity: StaffCelebrityDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

function TakeBackDialog({ celebrity: { id, name }, open, onClose }: TakeBackProps) {
  const send = async (reason: string) => {
    await call(withdrawRetirement, { params: { id }, body: { reason } });
    showToast({ tone: 'success', text: 'Notice taken back' });
    refetchCelebrities();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Keep ${name}?`}
      text="Nobody is paid, and holders keep their shares. Trading stays suspended; you can restore it a day after the price stopped. Cancelled orders stay cancelled."
      action="Take back"
      send={send}
      failed="Failed to take the notice back"
    />
  );
}
