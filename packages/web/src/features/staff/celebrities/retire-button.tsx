import type { StaffCelebrity } from '@limelight/contract/exchange/celebrities.schema';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { RetireDialog } from './retire-dialog';

interface RetireButtonProps {
  readonly celebrity: Pick<StaffCelebrity, 'id' | 'name' | 'retirement'>;
}

/** Gives notice that a celebrity leaves. */
export function RetireButton({ celebrity }: RetireButtonProps) {
  const [open, setOpen] = useState(false);
  if (celebrity.retirement !== undefined) return null;
  return (
    <>
      <Button variant="outline" size="small" aria-label={`Retire ${celebrity.name}`} onClick={() => setOpen(true)}>
        Retire…
      </Button>
      {open && <RetireDialog celebrity={celebrity} onClose={() => setOpen(false)} />}
    </>
  );
}
