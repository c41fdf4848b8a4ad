import type { SquadEventStage } from '@limelight/rules/squad-event';
import type { TagProps } from '../../ui/tag';

interface StageLook {
  readonly label: string;
  readonly tone: NonNullable<TagProps['tone']>;
}

export const stageLooks: Readonly<Record<SquadEventStage, StageLook>> = {
  proposed: { label: 'Proposed', tone: 'info' },
  scheduled: { label: 'Scheduled', tone: 'spot' },
  started: { label: 'Started', tone: 'gain' },
  finished: { label: 'Finished', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};
