import { Search } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../../shell/lazy-part';
import { IconButton } from '../../../../ui/button';
import type { SearchDialogProps } from './search-dialog';

// Lazy: after a click.
const { Part: SearchDialog } = lazyPart(
  () => import('./search-dialog'),
  (module) => module.SearchDialog,
);

/** The button to search the chat; what was searched last is there again. */
export function ChatSearch(props: Pick<SearchDialogProps, 'squadId' | 'retentionDays' | 'onShow'>) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <IconButton
        label="Search messages"
        aria-haspopup="dialog"
        icon={<Search aria-hidden size={20} strokeWidth={1.75} />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <SearchDialog
          fallback={null}
          failedText="The search could not be opened"
          {...props}
          text={text}
          onText={setText}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
