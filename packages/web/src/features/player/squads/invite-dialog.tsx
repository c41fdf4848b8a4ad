import type { SquadDetail } from '@limelight/contract/fame/squads.schema';
import { invitePath } from '@limelight/contract/paths';
import { RefreshCw, Share2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { useSiteName } from '../../../queries/settings';
import { useRenewInviteCode } from '../../../queries/squads';
import { Button } from '../../../ui/button';
import { copyText, useCopy } from '../../../ui/copy-text';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { canShare, shareLink } from '../../../ui/share-link';
import { showToast } from '../../../ui/toast-store';
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

interface WaysProps {
  readonly squad: SquadDetail;
  readonly code: string;
}

function Ways({ squad, code }: WaysProps) {
  const siteName = useSiteName();
  const link = `${location.origin}${invitePath(code)}`;
  const copyOfLink = { copied: 'Link copied to clipboard!', failed: `We couldn’t copy the link: ${link}` };
  const copyLink = useCopy(() => copyText(link, copyOfLink), 18);
  const copyCode = useCopy(() => copyText(code, { copied: 'Code copied!', failed: `We couldn’t copy ${code}` }), 18);
  const share = () =>
    void shareLink({ title: siteName, text: `Join ${squad.name}, my squad on ${siteName}.`, url: link }, copyOfLink);
  return (
    <>
      <div className={styles.rows}>
        <div className={styles.line}>
          <span>
            <small>Link</small>
            <strong>{link.replace(/^https?:\/\//, '')}</strong>
          </span>
          <Button variant="text" aria-label="Copy link" {...copyLink}>
            Copy
          </Button>
        </div>
        <div className={styles.line}>
          <span>
            <small>Code</small>
            <strong className={styles.code}>{code}</strong>
          </span>
          <Button variant="text" aria-label="Copy code" {...copyCode}>
            Copy
          </Button>
        </div>
      </div>
      {canShare() && (
        <Button full icon={<Share2 aria-hidden size={18} strokeWidth={1.75} />} onClick={share}>
          Share link
        </Button>
      )}
    </>
  );
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
