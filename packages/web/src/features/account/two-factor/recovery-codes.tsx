import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSiteName } from '../../../queries/settings';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { copyText, useCopy } from '../../../ui/copy-text';
import { Banner } from '../../../ui/query-states';
import { saveFile } from '../../../ui/save-file';
import styles from './two-factor.module.css';

/**
 * Shown only once: closing needs a confirmation that the codes are saved, so nobody dismisses them by
 * accident.
 */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const siteName = useSiteName();
  const [saved, setSaved] = useState(false);
  const copyProps = useCopy(() =>
    copyText(codes.join('\n'), { copied: 'Recovery codes copied', failed: 'Failed to copy the recovery codes' }),
  );
  const download = () => {
    const text = `${siteName} recovery codes. Each works once, instead of a code from the app.\n\n${codes.join('\n')}\n`;
    saveFile({ name: 'limelight-recovery-codes.txt', type: 'text/plain', text });
  };
  return (
    <div className={styles.form}>
      <Banner tone="warning">
        Keep these recovery codes in a safe place. Each lets you in once without the app. We won’t show them again.
      </Banner>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="outline" {...copyProps}>
          Copy
        </Button>
        <Button variant="outline" icon={<Download aria-hidden size={16} strokeWidth={1.75} />} onClick={download}>
          Download
        </Button>
      </div>
      <Checkbox
        label="I have saved my recovery codes"
        checked={saved}
        onChange={(event) => setSaved(event.target.checked)}
      />
      <Button
        size="large"
        full
        disabledReason={saved ? undefined : 'Please confirm that you saved the codes'}
        onClick={onDone}
      >
        Done
      </Button>
    </div>
  );
}
