import { previewCampaign, testCampaign } from '@limelight/contract/talk/campaigns';
import type { Campaign } from '@limelight/contract/talk/campaigns.schema';
import { campaignNotes } from '@limelight/rules/campaign-notes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { classes } from '../../../ui/classes';
import { Banner, Skeleton } from '../../../ui/query-states';
import { ScrollArea } from '../../../ui/scroll-area';
import { Segmented } from '../../../ui/segmented';
import { showToast } from '../../../ui/toast-store';
import { useStaffAction } from '../kit/use-staff-action';
import type { Unsaved } from './campaign-steps';
import styles from './campaigns.module.css';

const forms = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Text' },
] as const;

/** The saved mail, as the server renders it for its recipients. */
export function CampaignPreview({ campaign, unsaved }: Unsaved & { readonly campaign: Campaign }) {
  const { id, version, body } = campaign;
  const [form, setForm] = useState<(typeof forms)[number]['value']>('phone');
  const query = useQuery({
    queryKey: [previewCampaign.url, id, version],
    queryFn: ({ signal }) => call(previewCampaign, { params: { id }, signal }),
    placeholderData: (before) => before,
  });
  const test = useStaffAction({
    send: () => call(testCampaign, { params: { id } }),
    failed: 'Failed to send the test mail',
  });
  const onTest = async () => {
    const answer = await test.run(undefined);
    if (answer !== undefined) showToast({ tone: 'success', text: `Test mail sent to ${answer.to}` });
  };
  return (
    <Card title="Preview" aside={<Segmented label="Preview" choices={forms} value={form} onChange={setForm} />}>
      <div className={styles.form}>
        {campaignNotes(campaign).map((note) => (
          <Banner key={note} tone="warning">
            {note}
          </Banner>
        ))}
        <QueryView query={query} label="Loading the preview" skeleton={<Skeleton height={560} />}>
          {({ html, text }) =>
            form === 'text' ? (
              <ScrollArea label="Plain text" className={styles.plain}>
                {text}
              </ScrollArea>
            ) : (
              // Without scripts, forms and access to the page around it; links open nowhere.
              <div className={classes(styles.frame, styles[form])}>
                <iframe title="Preview of the mail" sandbox="" srcDoc={html} />
              </div>
            )
          }
        </QueryView>
        <Button
          variant="outline"
          busy={test.busy}
          disabledReason={unsaved ?? (body === '' ? 'Write the mail first' : undefined)}
          onClick={() => void onTest()}
        >
          Send a test to me
        </Button>
      </div>
    </Card>
  );
}
