import type { OwnRank } from '@limelight/contract/fame/leaderboards.schema';
import { paths } from '@limelight/contract/paths';
import { ringAppeal, ringReason } from '@limelight/rules/ring';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { Banner } from '../../../ui/query-states';

interface RingNoticeProps {
  readonly ring: NonNullable<OwnRank['ring']>;
}

/** Why an account is not ranked, or will not be, and how to answer that. */
export function RingNotice({ ring }: RingNoticeProps) {
  return (
    <Banner tone="warning" icon={<UsersRound aria-hidden size={18} strokeWidth={1.75} />}>
      {ringReason(ring)} {ringAppeal} <Link to={paths.help}>write to support</Link>.
    </Banner>
  );
}
