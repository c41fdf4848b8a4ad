import type { Me } from '@limelight/contract/accounts.schema';
import { paths } from '@limelight/contract/paths';
import { tierNames } from '@limelight/rules/tier';
import { useRouter } from '@tanstack/react-router';
import { BriefcaseBusiness, Coins, LogOut, Sparkles, UserRound } from 'lucide-react';
import { useFetchedPortfolio } from '../queries/wallet';
import { ActionMenu } from '../ui/action-menu';
import { Avatar } from '../ui/poster';
import { showToast } from '../ui/toast-store';
import { AccountFace, accountButtonClass } from './account-face';
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
  const openBackOffice = async () => {
    // Loaded on demand, because no player needs it.
    const { staffPlacesOf } = await import('./staff-navigation');
    const [first] = staffPlacesOf(me);
    if (first !== undefined) await router.navigate({ to: first.path });
  };
  const failed = () => showToast({ tone: 'error', text: 'The back-office could not be loaded. Check your connection' });
  return (
    <ActionMenu
      label={`${me.name} ${plan}, account menu`}
      buttonClassName={accountButtonClass}
      face={<AccountFace picture={<Avatar src={me.avatarUrl} size={36} />} name={me.name} detail={plan} />}
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
        ...(me.permissions.length === 0
          ? []
          : [
              {
                label: 'Back-office',
                icon: <BriefcaseBusiness aria-hidden size={16} strokeWidth={1.75} />,
                onPress: () => void openBackOffice().catch(failed),
              },
            ]),
        ...themes,
        {
          label: 'Log out',
          icon: <LogOut aria-hidden size={16} strokeWidth={1.75} />,
          onPress: () => void logOut(),
        },
      ]}
    />
  );
}
