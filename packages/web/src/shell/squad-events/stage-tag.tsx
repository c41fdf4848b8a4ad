import type { SquadEventStage } from '@limelight/rules/squad-event';
import { Tag } from '../../ui/tag';
import { stageLooks } from './stage-looks';

export function StageTag({ stage }: { readonly stage: SquadEventStage }) {
  const { tone, label } = stageLooks[stage];
  return <Tag tone={tone}>{label}</Tag>;
}
