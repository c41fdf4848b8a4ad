import { formatCounted } from '@limelight/rules/count';
import { secondMs } from '@limelight/rules/time';
import { undosPerDay } from '@limelight/rules/undo';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConnectionStatus } from '../../../live/connection-status';
import { useLivePrice, useTickNumber } from '../../../live/ticks';
import { refetch } from '../../../queries/query-client';
import { queryKeys } from '../../../queries/query-keys';
import { usePortfolio } from '../../../queries/wallet';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { Button, type ButtonLook } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { FocusReturn } from '../../../ui/focus-return';
import { useNow } from '../../../ui/now';
import styles from './undo.module.css';
import { UndoDialog } from './undo-dialog';
import { registerUndoButton } from './undo-requests';
import { actionNoun, canUndo, timeLeftText, type UndoableTrade } from './undo-view';

export interface UndoButtonProps {
  /** In a list, where the time left goes below the button. */
  readonly stacked?: boolean;
  readonly trade: UndoableTrade;
  readonly name: string;
  readonly look?: ButtonLook;
}

/** Precise enough for minutes. */
const clockMs = 5 * secondMs;

/** Only rendered while the trade can be undone, for players whose membership has an undo left today. */
export function UndoButton({ trade, name, look, stacked = false }: UndoButtonProps) {
  const portfolio = usePortfolio().data;
  const live = useLivePrice(trade.celebrityId);
  const nowMs = useNow(clockMs);
  const halted = live?.halted ?? false;
  const staffReason = useStaffReason();
  const [open, setOpen] = useState(false);
  useRefetchAfterHalt(halted);
  const isOffered = canUndo(trade, portfolio, { nowMs, halted });
  useEffect(() => (isOffered ? registerUndoButton(trade.id, () => setOpen(true)) : undefined), [isOffered, trade.id]);
  const tick = useTickNumber();
  const offline = useConnectionStatus().state === 'offline';
  if (portfolio === undefined || (!isOffered && !open)) return null;
  const reason = staffReason ?? closedReason(halted, offline);
  return (
    <FocusReturn>
      <span className={classes(styles.undo, stacked && styles.stacked)}>
        {isOffered && (
          <>
            <Button
              variant="outline"
              size="small"
              {...look}
              icon={<Undo2 aria-hidden size={16} strokeWidth={1.75} />}
              aria-label={`Undo the ${actionNoun(trade)} of ${formatCounted(trade.shares, 'share')} of ${name}`}
              disabledReason={reason}
              onClick={() => setOpen(true)}
            >
              Undo
            </Button>
            <small className={styles.left}>
              {halted || trade.undoUntil === null ? 'paused' : timeLeftText(trade.undoUntil, nowMs)}
            </small>
          </>
        )}
      </span>
      {open && live !== null && (
        <UndoDialog
          trade={trade}
          name={name}
          live={{ priceCents: live.priceCents, tick }}
          closedReason={reason}
          isLastToday={undosPerDay(portfolio.tier) !== null}
          withToast={stacked}
          onClose={() => setOpen(false)}
        />
      )}
    </FocusReturn>
  );
}

function closedReason(halted: boolean, offline: boolean): string | undefined {
  if (offline) return 'You’re offline. Reconnect to undo';
  return halted ? 'Trading is halted until the price settles. Your time to undo is paused' : undefined;
}

/** A halt prolongs the time to undo; the server knows by how much. */
function useRefetchAfterHalt(halted: boolean): void {
  useEffect(() => {
    if (!halted) return;
    return () => refetch(queryKeys.allTrades);
  }, [halted]);
}
