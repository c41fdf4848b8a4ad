import { paths } from '@limelight/contract/paths';
import type { SquadCaseKind } from '@limelight/rules/squad-appeal';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface AppealLinkProps {
  readonly kind: SquadCaseKind;
  readonly id: string;
  readonly children?: ReactNode;
}

/** To the page of what was done in a squad, where the player appeals it. */
export function AppealLink({ kind, id, children = 'Appeal' }: AppealLinkProps) {
  return (
    <Link to={paths.squadCase} params={{ kind, id }}>
      {children}
    </Link>
  );
}
