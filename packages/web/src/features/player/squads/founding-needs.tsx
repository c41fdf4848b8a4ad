import type { OwnSquads } from '@limelight/contract/fame/squads.schema';
import { paths } from '@limelight/contract/paths';
import { minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { Check, Circle, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../../ui/button';
import { useNow } from '../../../ui/now';
import { Banner } from '../../../ui/query-states';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { foundingNeeds, foundingObstacle } from './founding-view';
import styles from './squad-forms.module.css';

interface FoundingNeedsProps {
  readonly own: OwnSquads;
  readonly onClose: () => void;
}

/** What it takes to found a squad, and how far the player is. */
export function FoundingNeeds({ own, onClose }: FoundingNeedsProps) {
  const now = useNow(minuteMs);
  const obstacle = foundingObstacle(own);
  if (obstacle !== undefined) {
    return (
      <div className={styles.form}>
        <Banner tone="info" icon={<CircleAlert aria-hidden size={18} strokeWidth={1.75} />}>
          {obstacle}
        </Banner>
        <Close onClose={onClose} />
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p>You can found a squad once you have:</p>
      <ul className={styles.needs}>
        {foundingNeeds(own, now).map(({ text, missing }) => (
          <li key={text} data-done={missing === undefined || undefined}>
            {missing === undefined ? (
              <Check aria-hidden size={18} strokeWidth={2.25} />
            ) : (
              <Circle aria-hidden size={18} strokeWidth={1.75} />
            )}
            <span>{text}</span>
            {missing === undefined ? <span className={visuallyHidden}>Done</span> : <strong>{missing}</strong>}
          </li>
        ))}
      </ul>
      <Close onClose={onClose}>
        {own.founding.lacks.includes('TRADES') && (
          <Link to={paths.trade} className={buttonClass()}>
            Go to Trade
          </Link>
        )}
      </Close>
    </div>
  );
}

function Close({ onClose, children }: { readonly onClose: () => void; readonly children?: ReactNode }) {
  return (
    <div className={styles.actions}>
      <Button variant="outline" onClick={onClose}>
        Close
      </Button>
      {children}
    </div>
  );
}
