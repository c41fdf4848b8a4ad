import { CircleAlert, Clock3 } from 'lucide-react';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import type { Pending } from './chat-log';
import styles from './chat-message.module.css';
import pendingStyles from './pending-message.module.css';

interface PendingMessageProps {
  readonly pending: Pending;
  /** Puts the text into the field again. */
  readonly onEdit: (pending: Pending) => void;
  readonly onDiscard: (id: string) => void;
}

/** An own message without a number, with what is the matter. */
export function PendingMessage({ pending, onEdit, onDiscard }: PendingMessageProps) {
  const { id, text, state, reason } = pending;
  return (
    <li className={classes(styles.row, styles.own, styles.first)}>
      <div className={styles.body}>
        <div className={classes(styles.bubble, pendingStyles.pending)}>
          <p>{text}</p>
        </div>
        {state === 'sending' && <small className={pendingStyles.state}>Sending</small>}
        {state === 'waiting' && (
          <small className={pendingStyles.state}>
            <Clock3 aria-hidden size={13} strokeWidth={1.75} /> Waits for the connection
          </small>
        )}
        {state === 'refused' && (
          <div className={pendingStyles.refused} role="alert">
            <span>
              <CircleAlert aria-hidden size={14} strokeWidth={1.75} /> Not sent: {reason}
            </span>
            <span>
              <Button variant="text" size="small" onClick={() => onEdit(pending)}>
                Edit
              </Button>
              <Button variant="text" size="small" onClick={() => onDiscard(id)}>
                Discard
              </Button>
            </span>
          </div>
        )}
      </div>
    </li>
  );
}
