import { messageOf } from '../../../queries/api-error';
import type { ChatRequests } from '../../../queries/squad-chat';
import { showToast } from '../../../ui/toast-store';
import type { ChosenDeed } from './chat-dialogs';
import type { MessageDeeds } from './chat-message';
import type { ChatStore } from './chat-store';
import { type MessageReader, messageActions } from './message-actions';
import type { ChatComposer } from './use-composer';

interface DeedsOptions {
  readonly reader: MessageReader;
  readonly store: ChatStore;
  readonly requests: ChatRequests;
  readonly composer: Pick<ChatComposer, 'reply' | 'edit'>;
  /** Opens a dialog. */
  readonly onChoose: (chosen: ChosenDeed) => void;
}

function attempt(work: Promise<unknown>, failed: string): void {
  work.catch((error: unknown) => showToast({ tone: 'error', text: messageOf(error, failed) }));
}

/** What the reader can do with messages. */
export function messageDeeds({ reader, store, requests, composer, onChoose }: DeedsOptions): MessageDeeds {
  const { canWrite } = reader;
  return {
    onReply: canWrite ? composer.reply : undefined,
    onReact: canWrite
      ? (message, reaction, on) =>
          attempt(
            requests.react(message, reaction, on).then((done) => store.change(done.message, done.ownReactions)),
            'We could not save your reaction',
          )
      : undefined,
    onFollow: (number) => void store.show(number),
    actionsOf: (message) =>
      messageActions(message, reader, (deed) => {
        if (deed === 'edit') composer.edit(message);
        else if (deed !== 'delete') onChoose({ deed, message });
        else {
          attempt(
            requests.delete(message).then((gone) => store.change(gone)),
            'We could not delete your message',
          );
        }
      }),
  };
}
