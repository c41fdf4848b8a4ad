import { paths } from '@limelight/contract/paths';
import { exportCampaigns, listCampaigns } from '@limelight/contract/talk/campaigns';
import { type CampaignState, campaignStates } from '@limelight/rules/campaign';
import { formatCount } from '@limelight/rules/count';
import { formatDateTime } from '@limelight/rules/time';
import { DateTime } from '../../../ui/date-time';
import { Tag, type TagProps } from '../../../ui/tag';
import { filterOptions, staffList } from '../kit/staff-list-definition';

const stateLooks: Readonly<Record<CampaignState, { readonly label: string; readonly tone: TagProps['tone'] }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'brand' },
  sending: { label: 'Sending', tone: 'info' },
  paused: { label: 'Paused', tone: 'warn' },
  sent: { label: 'Sent', tone: 'gain' },
  cancelled: { label: 'Cancelled', tone: 'loss' },
};

export function CampaignTag({ state }: { readonly state: CampaignState }) {
  const { label, tone = 'neutral' } = stateLooks[state];
  return <Tag tone={tone}>{label}</Tag>;
}

export const campaignList = staffList({
  noun: 'campaigns',
  endpoint: listCampaigns,
  csv: exportCampaigns,
  rowKey: ({ id }) => id,
  rowName: ({ subject }) => subject,
  rowLink: ({ id }) => ({ to: paths.managerCampaign, params: { id } }),
  firstSort: { key: 'created', direction: 'desc' },
  searchLabel: 'Subject',
  emptyTitle: 'No campaigns found',
  firstText: 'Mails to a list, written and sent from here. Write the first with New campaign.',
  filters: [
    {
      key: 'state',
      label: 'State',
      options: filterOptions(Object.fromEntries(campaignStates.map((state) => [state, stateLooks[state].label]))),
    },
  ],
  columns: [
    {
      key: 'subject',
      name: 'Subject',
      isRowHead: true,
      sortable: true,
      firstDirection: 'ascending',
      cell: ({ subject }) => subject,
    },
    { key: 'state', name: 'State', cell: ({ state }) => <CampaignTag state={state} /> },
    {
      key: 'recipients',
      name: 'Recipients',
      align: 'end',
      from: 'tablet',
      cell: ({ recipients }) => (recipients === null ? '' : formatCount(recipients)),
    },
    {
      key: 'at',
      name: 'Sent',
      from: 'tablet',
      cell: ({ startedAt, scheduledAt }) => {
        const at = startedAt ?? scheduledAt;
        return at === null ? '' : formatDateTime(Date.parse(at));
      },
    },
    {
      key: 'created',
      name: 'Created',
      sortable: true,
      from: 'desktop',
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
  ],
});
