import { paths } from '@limelight/contract/paths';
import type { Me } from '@limelight/contract/people/accounts.schema';
import { useRouter } from '@tanstack/react-router';
import { LogOut, UserRound } from 'lucide-react';
import { ActionMenu } from '../ui/action-menu';
import { Avatar } from '../ui/poster';
import { AccountSummary, accountButtonClass } from './account-summary';
import { useThemeActions } from './theme-menu';
import { useLogOut } from './use-log-out';

const roleNames = { user: 'User', manager: 'Manager', admin: 'Admin' } as const;

/** The menu of a member of staff: profile, theme, log-out. */
export function StaffAccountMenu({ me }: { readonly me: Me }) {
  const router = useRouter();
  const { logOut } = useLogOut();
  const themes = useThemeActions();
  return (
    <ActionMenu
      label={`${me.name} ${roleNames[me.role]}, account menu`}
      buttonClassName={accountButtonClass}
      buttonContent={
        <AccountSummary picture={<Avatar src={me.avatarUrl} size={36} />} name={me.name} detail={roleNames[me.role]} />
      }
      actions={[
        {
          label: 'Profile',
          icon: <UserRound aria-hidden size={16} strokeWidth={1.75} />,
          onPress: () => void router.navigate({ to: paths.profile }),
        },
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
