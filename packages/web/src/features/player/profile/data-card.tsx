import type { Me } from '@limelight/contract/people/accounts.schema';
import { londonDay } from '@limelight/rules/time';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { fetchExport } from '../../../queries/profile';
import { Button } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { nowMs } from '../../../ui/now';
import { saveFile } from '../../../ui/save-file';
import { useAction } from '../use-action';
import { DeleteAccountDialog } from './delete-account-dialog';
import { SettingRow } from './setting-row';

async function downloadData(): Promise<void> {
  const text = await fetchExport();
  saveFile({ name: `limelight-data-${londonDay(nowMs())}.json`, type: 'application/json', text });
}

/** Data export and account deletion. */
export function DataCard({ me }: { readonly me: Me }) {
  const [deleting, setDeleting] = useState(false);
  const download = useAction(downloadData, {
    done: 'Your data is downloaded',
    failed: 'Failed to download your data',
  });
  return (
    <Card title="Your data">
      <Rows>
        <SettingRow
          title="Download your data"
          text="Profile, devices, trades, positions, the ledger and everything else we store about you, as one JSON file."
        >
          <Button
            variant="outline"
            busy={download.busy}
            icon={<Download aria-hidden size={18} strokeWidth={1.75} />}
            onClick={download.run}
          >
            Download
          </Button>
        </SettingRow>
        <SettingRow
          title="Delete your account"
          text="Permanent and immediate. Download your data first if you want to keep it."
        >
          <Button variant="outline" onClick={() => setDeleting(true)}>
            Delete account
          </Button>
        </SettingRow>
      </Rows>
      {deleting && <DeleteAccountDialog me={me} onClose={() => setDeleting(false)} />}
    </Card>
  );
}
