import type { SquadDetail, SquadMembership, SquadStandingAnswer } from '@limelight/contract/fame/squads.schema';
import { hasSquadRight, isSquadOfficer } from '@limelight/rules/squad';
import { Check, Ellipsis, History, LogOut, PencilLine, UserPlus, UserX } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../shell/lazy-part';
import { ActionMenu } from '../../../ui/action-menu';
import { Button, buttonClass } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import type { MemberDialogName } from './member-dialog';
import styles from './squad-banner.module.css';

interface MemberButtonsProps {
  readonly squad: SquadDetail;
  readonly standing: SquadStandingAnswer;
  readonly membership: SquadMembership;
}

// Lazy: the page is complete without them.
const { Part: MemberDialog } = lazyPart(
  () => import('./member-dialog'),
  (module) => module.MemberDialog,
);

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const glass = classes(buttonClass({ variant: 'quiet' }), styles.glass);

/** What a member can do with the squad, and an officer besides. */
export function MemberButtons({ squad, standing, membership }: MemberButtonsProps) {
  const [opened, setOpened] = useState<MemberDialogName>();
  const isArchived = squad.archivedAt !== null;
  const { inviteCode } = standing;
  const may = { squad, open: setOpened, membership };
  return (
    <>
      {!isArchived && inviteCode !== null && (
        <Button variant="quiet" icon={<UserPlus {...icon} size={18} />} onClick={() => setOpened('invite')}>
          Invite
        </Button>
      )}
      <ActionMenu
        label="Joined: your membership"
        buttonClassName={glass}
        buttonContent={
          <>
            <Check {...icon} size={18} strokeWidth={2.25} /> Joined
          </>
        }
        actions={[
          { label: 'Leave squad', icon: <LogOut {...icon} />, danger: true, onPress: () => setOpened('leave') },
        ]}
      />
      {isSquadOfficer(membership) && <OfficerMenu {...may} />}
      {opened !== undefined && (
        <MemberDialog
          fallback={null}
          failedText="This could not be opened"
          opened={opened}
          squad={squad}
          standing={standing}
          membership={membership}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface OfficerMenuProps {
  readonly squad: SquadDetail;
  readonly membership: SquadMembership;
  readonly open: (dialog: MemberDialogName) => void;
}

function OfficerMenu({ squad, membership, open }: OfficerMenuProps) {
  const canEdit = squad.archivedAt === null && hasSquadRight(membership, 'settings');
  const edit = {
    label: 'Edit description',
    icon: <PencilLine {...icon} />,
    onPress: () => open('description'),
  };
  const kicks = { label: 'Removed players', icon: <UserX {...icon} />, onPress: () => open('kicks') };
  const history = { label: 'History', icon: <History {...icon} />, onPress: () => open('history') };
  return (
    <ActionMenu
      label="Manage squad"
      buttonClassName={classes(glass, styles.square)}
      buttonContent={<Ellipsis {...icon} size={20} />}
      actions={[...(canEdit ? [edit] : []), ...(hasSquadRight(membership, 'members') ? [kicks] : []), history]}
    />
  );
}
