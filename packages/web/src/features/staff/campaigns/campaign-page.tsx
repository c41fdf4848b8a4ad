import type { Campaign } from '@limelight/contract/talk/campaigns.schema';
import { useParams } from '@tanstack/react-router';
import { Banner, ListSkeleton } from '../../../ui/query-states';
import { FoundView } from '../kit/found-view';
import { StaffPage } from '../kit/staff-page';
import { CampaignEditor } from './campaign-editor';
import { CampaignTag } from './campaign-list';
import { CampaignPreview } from './campaign-preview';
import { CampaignProgress } from './campaign-progress';
import { CampaignSteps } from './campaign-steps';
import styles from './campaigns.module.css';
import { useCampaign } from './use-campaign';
import { useCampaignEditor } from './use-campaign-editor';

/** A campaign: progress and results first, then its text with the preview. */
export function CampaignPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useCampaign(id);
  return (
    <FoundView
      noun="campaign"
      ownPage
      query={query}
      label="Loading the campaign"
      skeleton={<ListSkeleton rows={8} height={40} />}
    >
      {(campaign) => <CampaignView key={campaign.id} campaign={campaign} />}
    </FoundView>
  );
}

function CampaignView({ campaign }: { readonly campaign: Campaign }) {
  const { subject, state, counts, trouble } = campaign;
  const editor = useCampaignEditor(campaign);
  return (
    <StaffPage
      title={subject}
      sub={<CampaignTag state={state} />}
      actions={<CampaignSteps campaign={campaign} unsaved={editor.unsaved} />}
    >
      {trouble !== null && (
        <div role="status">
          <Banner tone="warning">
            {state === 'paused' ? 'Paused until you resume it' : 'No mail goes out now, it goes on by itself'}:{' '}
            {trouble.reason}
          </Banner>
        </div>
      )}
      {counts !== null && <CampaignProgress campaign={campaign} counts={counts} />}
      <div className={styles.columns}>
        <CampaignEditor campaign={campaign} editor={editor} />
        <CampaignPreview campaign={campaign} unsaved={editor.unsaved} />
      </div>
    </StaffPage>
  );
}
