import type { SquadChat, SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import type { SquadDetail } from '@limelight/contract/fame/squads.schema';
import { MakeSignalDialog } from '../squad-signals/make-signal-dialog';
import { RecordDialog } from '../squad-signals/record-dialog';
import { BlockDialog } from './moderation/block-dialog';
import { MuteDialog } from './moderation/mute-dialog';
import { MutesDialog } from './moderation/mutes-dialog';
import { RemoveDialog } from './moderation/remove-dialog';
import { ReportDialog } from './moderation/report-dialog';
import { SlowModeDialog } from './moderation/slow-mode-dialog';

export type ChosenDeed =
  | { readonly deed: 'slow' | 'mutes' | 'signal' }
  | { readonly deed: 'record' | 'report' | 'block' | 'remove' | 'mute'; readonly message: SquadMessage };

interface ChatDialogsProps {
  readonly squad: SquadDetail;
  readonly chat: SquadChat;
  readonly chosen: ChosenDeed;
  readonly onClose: () => void;
}

/** The dialog of what was chosen in a menu of the chat. */
export function ChatDialogs({ squad, chat, chosen, onClose }: ChatDialogsProps) {
  const squadId = squad.id;
  if (chosen.deed === 'signal') return <MakeSignalDialog squad={squad} onClose={onClose} />;
  if (chosen.deed === 'slow') return <SlowModeDialog squadId={squadId} slow={chat} onClose={onClose} />;
  if (!('message' in chosen)) return <MutesDialog squadId={squadId} onClose={onClose} />;
  const { message } = chosen;
  const handle = message.author?.handle;
  if (chosen.deed === 'report') return <ReportDialog squadId={squadId} message={message} onClose={onClose} />;
  if (chosen.deed === 'remove') return <RemoveDialog squadId={squadId} message={message} onClose={onClose} />;
  if (handle === undefined) return null;
  if (chosen.deed === 'record') return <RecordDialog handle={handle} onClose={onClose} />;
  if (chosen.deed === 'block') return <BlockDialog handle={handle} onClose={onClose} />;
  return <MuteDialog squadId={squadId} handle={handle} onClose={onClose} />;
}
