import type { SquadDetail } from '@limelight/contract/fame/squads.schema';
import { invitePath } from '@limelight/contract/paths';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { useSiteName } from '../../../queries/settings';
import { useRenewInviteCode } from '../../../queries/squads';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { showToast } from '../../../ui/toast-store';
import { InviteWays } from './invite-ways';
import styles from './squad-forms.module.css';

interface InviteDialogProps {
  readonly squad: SquadDetail;
  /** Null once the player is no member any more. */
  readonly code: string | null;
  /** The officer may replace the code. */
  readonly mayReplace: boolean;
  readonly onClose: () => void;
}

/** The link and the code of an invitation. */
export function InviteDialog({ squad, code, mayReplace, onClose }: InviteDialogProps) {
  return (
    <ResponsiveDialog open onClose={onClose} title={`Invite to ${squad.name}`} width={480}>
      <div className={styles.form}>
        <p>Send friends the link, or tell them the code. They see the squad first and can then join.</p>
        {code !== null && <Ways squad={squad} code={code} />}
        {mayReplace && <Replacement squad={squad} />}
      </div>
    </ResponsiveDialog>
  );
}

function Ways({ squad, code }: { readonly squad: SquadDetail; readonly code: string }) {
  const siteName = useSiteName();
  const link = `${location.origin}${invitePath(code)}`;
  return <InviteWays link={link} code={code} text={`Join ${squad.name}, my squad on ${siteName}.`} />;
}

/** For a link that has reached people it was not meant for. */
function Replacement({ squad }: { readonly squad: SquadDetail }) {
  const [isSure, setIsSure] = useState(false);
  const { mutate, isPending } = useRenewInviteCode(squad.id);
  const replace = () =>
    mutate(undefined, {
      onSuccess: () => {
        setIsSure(false);
        showToast({ tone: 'success', text: 'There is a new code. The old link and code don’t work any more' });
      },
      onError: (error) => showToast({ tone: 'error', text: messageOf(error, 'Failed to replace the code') }),
    });
  if (!isSure) {
    return (
      <Button
        variant="text"
        full
        icon={<RefreshCw aria-hidden size={16} strokeWidth={1.75} />}
        onClick={() => setIsSure(true)}
      >
        Replace link and code
      </Button>
    );
  }
  return (
    <div className={styles.quote} role="status">
      <p>The link and the code that you have sent stop working.</p>
      <div className={styles.actions}>
        <Button variant="outline" size="small" onClick={() => setIsSure(false)}>
          Keep them
        </Button>
        <Button size="small" busy={isPending} onClick={replace}>
          Replace them
        </Button>
      </div>
    </div>
  );
}
