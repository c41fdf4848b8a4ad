import { cancelIpo } from '@limelight/contract/play/staff-ipos';
import type { StaffIpo } from '@limelight/contract/play/staff-ipos.schema';
import { formatCounted } from '@limelight/rules/count';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { refetchIpos } from './use-ipo-changes';

const publicReasonMax = 200;

/** Ends an IPO before its share-out, with a reason for staff and one for players. */
export function CancelIpoButton({ ipo }: { readonly ipo: StaffIpo }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="small"
        icon={<Ban aria-hidden size={16} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        Cancel IPO
      </Button>
      {open && <CancelDialog ipo={ipo} onClose={() => setOpen(false)} />}
    </>
  );
}

interface CancelDialogProps {
  readonly ipo: StaffIpo;
  readonly onClose: () => void;
}

function CancelDialog({ ipo: { id, name, demand }, onClose }: CancelDialogProps) {
  const [publicReason, setPublicReason] = useState('');
  const [typedName, setTypedName] = useState('');
  const [tried, setTried] = useState(false);
  const isNamed = typedName.trim() === name;
  const isReady = publicReason.trim() !== '' && isNamed;
  const send = async (reason: string) => {
    await call(cancelIpo, { params: { id }, body: { reason, publicReason: publicReason.trim() } });
    showToast({ tone: 'success', text: 'IPO cancelled successfully' });
    refetchIpos();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Cancel the IPO of ${name}?`}
      text={`It ends for good and ${name} is not listed. All reserved cash of ${formatCounted(demand.subscribers, 'player')} comes back.`}
      action="Cancel IPO"
      danger
      isReady={() => {
        setTried(true);
        return isReady;
      }}
      send={send}
      failed="Failed to cancel the IPO"
    >
      <TextField
        label="What players read"
        name="publicReason"
        required
        maxLength={publicReasonMax}
        hint="A short neutral sentence"
        value={publicReason}
        error={tried && publicReason.trim() === '' ? 'Please write what players read' : undefined}
        onChange={({ target }) => setPublicReason(target.value)}
      />
      <TextField
        label={`Type ${name} to confirm`}
        name="confirmation"
        autoComplete="off"
        required
        value={typedName}
        error={tried && !isNamed ? `Please type ${name}` : undefined}
        onChange={({ target }) => setTypedName(target.value)}
      />
    </ConfirmDialog>
  );
}
