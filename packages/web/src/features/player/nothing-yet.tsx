import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/query-states';

export interface NothingYetProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** An outlined button, next to a primary one. */
  readonly variant?: 'primary' | 'outline';
}

/** The empty state of a player who has not traded, with a link to the trade page. */
export function NothingYet({ icon: Icon, title, text, variant = 'primary' }: NothingYetProps) {
  return (
    <EmptyState
      icon={<Icon aria-hidden size={24} strokeWidth={1.75} />}
      title={title}
      text={text}
      action={
        <Link to={paths.trade} className={buttonClass({ variant })}>
          Start Trading
        </Link>
      }
    />
  );
}
