import type { SquadChat } from '@limelight/contract/fame/squad-chat.schema';
import type { SquadDetail, SquadMembership } from '@limelight/contract/fame/squads.schema';
import { hasSquadRight } from '@limelight/rules/squad';
import { Bell, BellOff, Ellipsis, Timer, VolumeX } from 'lucide-react';
import { ActionMenu } from '../../../ui/action-menu';
import { useAction } from '../use-action';
import type { ChosenDeed } from './chat-dialogs';

interface ChatMenuProps {
  readonly squad: SquadDetail;
  readonly membership: SquadMembership;
  readonly chat: SquadChat;
  readonly onChoose: (chosen: ChosenDeed) => void;
  readonly onQuiet: (quiet: boolean) => Promise<void>;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What concerns the whole chat. */
export function ChatMenu({ squad, membership, chat, onChoose, onQuiet }: ChatMenuProps) {
  const done = chat.quiet ? 'You get its notifications again' : 'You get no notifications of this chat';
  const quiet = useAction(() => onQuiet(!chat.quiet), { done, failed: 'We could not change that' });
  const moderates = hasSquadRight(membership, 'moderation');
  const actions = [
    chat.quiet
      ? { label: 'Turn notifications on', icon: <Bell {...icon} />, onPress: quiet.run }
      : { label: 'Turn notifications off', icon: <BellOff {...icon} />, onPress: quiet.run },
    ...(moderates && squad.archivedAt === null
      ? [
          { label: 'Slow mode', icon: <Timer {...icon} />, onPress: () => onChoose({ deed: 'slow' }) },
          { label: 'Muted members', icon: <VolumeX {...icon} />, onPress: () => onChoose({ deed: 'mutes' }) },
        ]
      : []),
  ];
  return <ActionMenu label="Chat options" buttonContent={<Ellipsis {...icon} size={20} />} actions={actions} />;
}
