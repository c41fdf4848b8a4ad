import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/query-states';

export interface NothingYetProps {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly text?: string;
  readonly to?: typeof paths.trade | typeof paths.news | typeof paths.apiKeys | typeof paths.squads;
  /** The text of the link. */
  readonly next?: string;
  /** An outlined button, next to a primary one. */
  readonly variant?: 'primary' | 'outline';
}

/** An empty state with a link to where its content comes from; by default for players who have not traded. */
export function NothingYet({
  icon: Icon,
  title,
  text,
  to = paths.trade,
  next = 'Start Trading',
  variant = 'primary',
}: NothingYetProps) {
  return (
    <EmptyState
      icon={Icon && <Icon aria-hidden size={24} strokeWidth={1.75} />}
      title={title}
      text={text}
      action={
        <Link to={to} className={buttonClass({ variant })}>
          {next}
        </Link>
      }
    />
  );
}
