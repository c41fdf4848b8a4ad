import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/query-states';

export interface NothingYetProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** Outlined where it stands beside a main button. */
  readonly variant?: 'primary' | 'outline';
}

/** Where a player who has not traded has nothing, and the way to have something. */
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
