import type { Me } from '@limelight/contract/accounts.schema';
import { londonDay } from '@limelight/rules/time';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { fetchExport } from '../../../queries/profile';
import { Button } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { nowMs } from '../../../ui/now';
import { showToast } from '../../../ui/toast-store';
import { saveFile } from '../save-file';
import { DeleteAccountDialog } from './delete-account-dialog';
import styles from './profile.module.css';
import { useAction } from './use-action';

/** Data export and account deletion. */
export function DataCard({ me }: { readonly me: Me }) {
  const [deleting, setDeleting] = useState(false);
  const action = useAction();
  const download = async () => {
    const done = await action.run(async () => {
      const text = await fetchExport();
      saveFile({ name: `limelight-data-${londonDay(nowMs())}.json`, type: 'application/json', text });
    }, 'Failed to download your data');
    if (done) showToast({ tone: 'success', text: 'Your data is downloaded' });
  };
  return (
    <Card title="Your data">
      <Rows>
        <li className={styles.row}>
          <span className={styles.rowText}>
            <strong>Download your data</strong>
            <span className={styles.quiet}>
              Profile, devices, trades, positions, the ledger and everything else we store about you, as one JSON file.
            </span>
          </span>
          <span className={styles.rowActions}>
            <Button
              variant="outline"
              busy={action.busy}
              icon={<Download aria-hidden size={18} strokeWidth={1.75} />}
              onClick={() => void download()}
            >
              Download
            </Button>
          </span>
        </li>
        <li className={styles.row}>
          <span className={styles.rowText}>
            <strong>Delete your account</strong>
            <span className={styles.quiet}>At once and for good. Download your data first if you want to keep it.</span>
          </span>
          <span className={styles.rowActions}>
            <Button variant="outline" onClick={() => setDeleting(true)}>
              Delete account
            </Button>
          </span>
        </li>
      </Rows>
      {deleting && <DeleteAccountDialog me={me} onClose={() => setDeleting(false)} />}
    </Card>
  );
}
