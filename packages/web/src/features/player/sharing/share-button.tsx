import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useGuestPlays } from '../../../guest/guest-play';
import { Button, type ButtonLook } from '../../../ui/button';
import { ShareDialog } from './share-dialog';

export interface ShareButtonProps {
  readonly celebrityId: string;
  readonly name: string;
  /** Whether there is a gain or loss to share. */
  readonly owned: boolean;
  readonly look?: ButtonLook;
}

/** Not rendered for guests: the server makes the picture from its own data about a player. */
export function ShareButton({ celebrityId, name, owned, look }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  if (useGuestPlays()) return null;
  return (
    <>
      <Button
        variant="outline"
        {...look}
        icon={<Share2 aria-hidden size={18} strokeWidth={1.75} />}
        aria-label={`Share ${name}`}
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      <ShareDialog celebrityId={celebrityId} name={name} owned={owned} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
