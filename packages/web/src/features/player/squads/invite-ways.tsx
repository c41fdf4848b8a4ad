import { Share2 } from 'lucide-react';
import { useSiteName } from '../../../queries/settings';
import { Button } from '../../../ui/button';
import { copyText, useCopy } from '../../../ui/copy-text';
import { canShare, shareLink } from '../../../ui/share-link';
import styles from './squad-forms.module.css';

interface InviteWaysProps {
  readonly link: string;
  readonly code: string;
  /** For the share sheet. */
  readonly text: string;
}

/** The link and the code of an invitation, to copy or to share. */
export function InviteWays({ link, code, text }: InviteWaysProps) {
  const siteName = useSiteName();
  const copyOfLink = { copied: 'Link copied to clipboard!', failed: `We couldn’t copy the link: ${link}` };
  const copyLink = useCopy(() => copyText(link, copyOfLink), 18);
  const copyCode = useCopy(() => copyText(code, { copied: 'Code copied!', failed: `We couldn’t copy ${code}` }), 18);
  const share = () => void shareLink({ title: siteName, text, url: link }, copyOfLink);
  return (
    <div className={styles.form}>
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
    </div>
  );
}
