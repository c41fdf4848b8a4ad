import { errorCatalogue } from '@limelight/contract/errors';
import type { SquadDetail, SquadStandingAnswer } from '@limelight/contract/fame/squads.schema';
import { formatCounted } from '@limelight/rules/count';
import { UserPlus } from 'lucide-react';
import { messageOf } from '../../../queries/api-error';
import { useJoinSquad } from '../../../queries/squads';
import { SignUpLink } from '../../../shell/sign-up-link';
import { Button } from '../../../ui/button';
import { showToast } from '../../../ui/toast-store';
import { PhoneActionBar } from '../phone-action-bar';

interface JoinProps {
  readonly squad: SquadDetail;
  /** Of guests undefined. */
  readonly standing: SquadStandingAnswer | undefined;
}

/** Of who is no member; guests sign up first. */
export function JoinButton({ squad, standing }: JoinProps) {
  const { mutateAsync, isPending } = useJoinSquad(squad.id);
  if (standing === undefined) {
    return squad.archivedAt === null ? <SignUpLink look={{ size: 'large' }} purpose={`to join ${squad.name}`} /> : null;
  }
  const { joinRefusal } = standing;
  // The page says above that it is archived, or refuses the player.
  if (joinRefusal === 'SQUAD_ARCHIVED' || joinRefusal === 'SQUAD_REFUSED') return null;
  // Not as callbacks of `mutate`: the squad's event may replace this button before the answer arrives.
  const join = async () => {
    try {
      await mutateAsync();
      showToast({ tone: 'success', text: `You joined ${squad.name}` });
    } catch (error) {
      showToast({ tone: 'error', text: messageOf(error, 'Failed to join the squad') });
    }
  };
  return (
    <Button
      size="large"
      busy={isPending}
      disabledReason={joinRefusal === null ? undefined : errorCatalogue[joinRefusal].message}
      icon={<UserPlus aria-hidden size={20} strokeWidth={1.75} />}
      onClick={() => void join()}
    >
      Join squad
    </Button>
  );
}

/** On phones, at the foot of the page. */
export function JoinBar(props: JoinProps) {
  const { squad, standing } = props;
  const isClosed = squad.archivedAt !== null || standing?.joinRefusal === 'SQUAD_REFUSED';
  if (isClosed) return null;
  return (
    <PhoneActionBar label="Free to join" value={formatCounted(squad.members, 'member')}>
      <JoinButton {...props} />
    </PhoneActionBar>
  );
}
