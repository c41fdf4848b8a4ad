import type { UserDetails } from '@limelight/contract/house/users.schema';
import { revokeMembershipGrant } from '@limelight/contract/money/membership';
import { paths } from '@limelight/contract/paths';
import { tierNames } from '@limelight/rules/tier';
import { useRouter } from '@tanstack/react-router';
import {
  AtSign,
  Ban,
  Bot,
  Eye,
  LogOut,
  RotateCcw,
  Scale,
  Snowflake,
  Sparkles,
  UserCog,
  UserPen,
  UsersRound,
} from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { startImpersonation } from '../../../queries/impersonation';
import { Button, type ButtonProps } from '../../../ui/button';
import { DateTime } from '../../../ui/date-time';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { AccountDialog } from './account-dialogs';
import { AdjustCashDialog } from './adjust-cash-dialog';
import { ChangeEmailDialog } from './change-email-dialog';
import { ChangeRoleDialog } from './change-role-dialog';
import { GrantVipDialog } from './grant-vip-dialog';
import { SquadMuteButton } from './squad-mute-button';
import { useRights, userChanged } from './use-user-actions';
import styles from './users.module.css';

type Dialog =
  | 'program'
  | 'ring'
  | 'status'
  | 'freeze'
  | 'grant'
  | 'cash'
  | 'role'
  | 'email'
  | 'handle'
  | 'access'
  | 'view';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Only what the role may do; what it may not do to this account says why. */
export function UserActions({ details }: { readonly details: UserDetails }) {
  const [dialog, setDialog] = useState<Dialog>();
  const { has, obstacle } = useRights();
  const { user, money } = details;
  const isSuspended = user.state === 'suspended';
  const disabledReason = obstacle(user);
  const noWallet = disabledReason ?? (money === null ? 'Their address is not verified yet' : undefined);
  const opens = (name: Dialog): ButtonProps => ({
    variant: 'outline',
    size: 'small',
    full: true,
    disabledReason,
    onClick: () => setDialog(name),
  });
  return (
    <>
      <div className={styles.actions}>
        <Button
          {...opens('status')}
          variant={isSuspended ? 'primary' : 'outline'}
          icon={isSuspended ? <RotateCcw {...icon} /> : <Ban {...icon} />}
        >
          {isSuspended ? 'Restore' : 'Suspend'}
        </Button>
        <Button {...opens('grant')} disabledReason={noWallet} icon={<Sparkles {...icon} />}>
          Grant VIP
        </Button>
        <Button {...opens('freeze')} icon={<Snowflake {...icon} />}>
          {user.frozen ? 'Unfreeze' : 'Freeze trading'}
        </Button>
        {details.programSince !== null && <LiftButton {...opens('program')} />}
        {details.ring !== null && <RankButton {...opens('ring')} />}
        <Button {...opens('handle')} icon={<UserPen {...icon} />}>
          Reset handle
        </Button>
        <SquadMuteButton user={user} disabledReason={disabledReason} />
        <Button {...opens('access')} icon={<LogOut {...icon} />}>
          Log out everywhere
        </Button>
        {has('user.adjust-cash') && (
          <Button {...opens('cash')} disabledReason={noWallet} icon={<Scale {...icon} />}>
            Adjust cash
          </Button>
        )}
        {has('user.impersonate') && (
          <Button
            {...opens('view')}
            disabledReason={disabledReason ?? (user.role === 'user' ? undefined : 'Only players can be viewed')}
            icon={<Eye {...icon} />}
          >
            View as user
          </Button>
        )}
        {has('user.change-role') && (
          <Button {...opens('role')} icon={<UserCog {...icon} />}>
            Change role
          </Button>
        )}
        {has('user.change-email') && (
          <Button {...opens('email')} icon={<AtSign {...icon} />}>
            Change email
          </Button>
        )}
      </div>
      <Grants details={details} disabledReason={disabledReason} />
      <Dialogs details={details} dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
}

/** For an account whose session was taken for a program. */
function LiftButton(props: ButtonProps) {
  return (
    <Button {...props} icon={<Bot {...icon} />}>
      Rank among players
    </Button>
  );
}

/** For an account that is not the oldest of its ring. */
function RankButton(props: ButtonProps) {
  return (
    <Button {...props} icon={<UsersRound {...icon} />}>
      Rank again
    </Button>
  );
}

interface DialogsProps {
  readonly details: UserDetails;
  readonly dialog: Dialog | undefined;
  readonly onClose: () => void;
}

function Dialogs({ details: { user, money }, dialog, onClose }: DialogsProps) {
  const status = user.state === 'suspended' ? 'restore' : 'suspend';
  return (
    <>
      <AccountDialog action={status} user={user} open={dialog === 'status'} onClose={onClose} />
      <AccountDialog
        action={user.frozen ? 'unfreeze' : 'freeze'}
        user={user}
        open={dialog === 'freeze'}
        onClose={onClose}
      />
      <AccountDialog action="lift-program-mark" user={user} open={dialog === 'program'} onClose={onClose} />
      <AccountDialog action="lift-ring-mark" user={user} open={dialog === 'ring'} onClose={onClose} />
      <AccountDialog action="end-access" user={user} open={dialog === 'access'} onClose={onClose} />
      <AccountDialog action="reset-handle" user={user} open={dialog === 'handle'} onClose={onClose} />
      {dialog === 'grant' && <GrantVipDialog users={[user]} onClose={onClose} />}
      {dialog === 'role' && <ChangeRoleDialog user={user} role={user.role} onClose={onClose} />}
      {dialog === 'email' && <ChangeEmailDialog user={user} onClose={onClose} />}
      {dialog === 'cash' && money !== null && <AdjustCashDialog user={user} {...money} onClose={onClose} />}
      <ViewDialog user={user} open={dialog === 'view'} onClose={onClose} />
    </>
  );
}

function ViewDialog({ user, open, onClose }: Pick<UserDetails, 'user'> & { open: boolean; onClose: () => void }) {
  const router = useRouter();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`View as ${user.name}`}
      text="You see the game as they do, read-only, for half an hour at most. The banner above ends it."
      action="View as user"
      send={(reason) => startImpersonation({ id: user.id, reason }, () => router.navigate({ to: paths.dashboard }))}
      failed="Failed to open the view"
    />
  );
}

interface GrantsProps {
  readonly details: UserDetails;
  readonly disabledReason: string | undefined;
}

/** VIP that staff gave and that still runs. */
function Grants({ details: { grants }, disabledReason }: GrantsProps) {
  const [ending, setEnding] = useState<UserDetails['grants'][number]>();
  if (grants.length === 0) return null;
  return (
    <ul className={styles.grants} aria-label="VIP granted">
      {grants.map((grant) => (
        <li key={grant.id}>
          <span>
            {tierNames[grant.tier]} until <DateTime at={grant.until} />
            <small>{grant.reason}</small>
          </span>
          <Button variant="text" size="small" disabledReason={disabledReason} onClick={() => setEnding(grant)}>
            End
          </Button>
        </li>
      ))}
      <ConfirmDialog
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title="End the VIP grant"
        text="The plan ends now, and the player is notified."
        action="End grant"
        danger
        send={async (reason) => {
          await call(revokeMembershipGrant, { params: { id: ending?.id ?? '' }, body: { reason } });
          userChanged('User updated successfully');
        }}
        failed="Failed to update user"
      />
    </ul>
  );
}
