import { paths } from '@limelight/contract/paths';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { Link, useMatches } from '@tanstack/react-router';
import { UserRoundPlus } from 'lucide-react';
import { usePublicSettings } from '../queries/settings';
import { buttonClass } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { EmptyState } from '../ui/query-states';

/** What the account is for, on pages where that is not the leaderboards. */
const reasons: Readonly<Record<string, string>> = {
  [paths.vip]: 'Join to become VIP',
  [paths.buyTokens]: 'Join to buy tokens',
  [paths.notifications]: 'Join to be notified',
};

/** What a guest sees instead of a page that needs an account. */
export function NeedsAccount() {
  const { title, path = '' } = useMatches({
    select: (matches) => ({ title: matches.at(-1)?.staticData.title, path: matches.at(-1)?.pathname }),
  });
  const cash = usePublicSettings().data?.startingCashCents;
  return (
    <>
      <PageTitle>{title ?? 'For players'}</PageTitle>
      <EmptyState
        icon={<UserRoundPlus aria-hidden size={24} strokeWidth={1.75} />}
        title={reasons[path] ?? 'Join to climb the leaderboards'}
        text={`Free, about a minute. You start${cash === undefined ? '' : ` with ${formatSeBrief(seCents(cash))}`}, and can buy the stars of your guest game again.`}
        action={
          <Link to={paths.landing} className={buttonClass()}>
            Sign up
          </Link>
        }
      />
    </>
  );
}
