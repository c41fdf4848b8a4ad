import type { CelebrityDetail } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { type ButtonLook, buttonClass } from '../../../ui/button';

interface SquadsLinkProps {
  readonly celebrity: CelebrityDetail;
  readonly look: ButtonLook;
}

/** To the squads of a celebrity, or to found the first one. */
export function SquadsLink({ celebrity: { id, retirement }, look }: SquadsLinkProps) {
  if (retirement !== undefined) return null;
  return (
    <Link to={paths.squads} search={{ celebrity: id }} className={buttonClass({ variant: 'outline', ...look })}>
      <Users aria-hidden size={18} strokeWidth={1.75} />
      Join Pump Squad
    </Link>
  );
}
