import { paths } from '@limelight/contract/paths';
import type { Me } from '@limelight/contract/people/accounts.schema';
import { tierNames } from '@limelight/rules/tier';
import { useRouter } from '@tanstack/react-router';
import { BriefcaseBusiness, Coins, Keyboard, LogOut, Sparkles, UserRound } from 'lucide-react';
import { useFetchedPortfolio } from '../queries/wallet';
import { ActionMenu } from '../ui/action-menu';
import { Avatar } from '../ui/poster';
import { AccountSummary, accountButtonClass } from './account-summary';
import { homePathOf } from './home-path';
import { openShortcuts } from './shortcut-state';
import { useThemeActions } from './theme-menu';
import { useLogOut } from './use-log-out';

/** The signed-in player's menu: profile, theme, log-out. */
export function AccountMenu({ me }: { readonly me: Me }) {
  const router = useRouter();
  const { logOut } = useLogOut();
  // The live portfolio is the first to have a new plan: a payment changes it without a new log-in.
  const portfolio = useFetchedPortfolio();
  const plan = tierNames[portfolio.data?.tier ?? me.tier];
  const themes = useThemeActions();
  return (
    <ActionMenu
      label={`${me.name} ${plan}, account menu`}
      buttonClassName={accountButtonClass}
      buttonContent={<AccountSummary picture={<Avatar src={me.avatarUrl} size={36} />} name={me.name} detail={plan} />}
      actions={[
        {
          label: 'Profile',
          icon: <UserRound aria-hidden size={16} strokeWidth={1.75} />,
          onPress: () => void router.navigate({ to: paths.profile }),
        },
        {
          label: 'VIP Hub',
          icon: <Sparkles aria-hidden size={16} strokeWidth={1.75} />,
          onPress: () => void router.navigate({ to: paths.vip }),
        },
        {
          label: 'Buy Tokens',
          icon: <Coins aria-hidden size={16} strokeWidth={1.75} />,
          onPress: () => void router.navigate({ to: paths.buyTokens }),
        },
        ...(me.role === 'user'
          ? []
          : [
              {
                label: 'Back-office',
                icon: <BriefcaseBusiness aria-hidden size={16} strokeWidth={1.75} />,
                onPress: () => void router.navigate({ href: homePathOf(me) }),
              },
            ]),
        ...themes,
        {
          label: 'Keyboard shortcuts',
          icon: <Keyboard aria-hidden size={16} strokeWidth={1.75} />,
          onPress: openShortcuts,
        },
        {
          label: 'Log out',
          icon: <LogOut aria-hidden size={16} strokeWidth={1.75} />,
          onPress: () => void logOut(),
        },
      ]}
    />
  );
}
