import type { SettingChange } from '@limelight/contract/people/settings.schema';
import { formatSetting } from '@limelight/rules/setting';
import { tierNames, tiers } from '@limelight/rules/tier';
import { exactTime } from '../../../ui/own-time';
import type { Zone } from '../../../ui/zone';

/** One changed value; `name` if a setting has several. */
export interface ChangedValue {
  readonly name: string | null;
  readonly from: string;
  readonly to: string;
}

/** Of a setting with a value per tier, only the tiers that change. */
export function changedValues({ kind, from, to }: SettingChange): readonly ChangedValue[] {
  if (typeof from !== 'object' || typeof to !== 'object') {
    return [{ name: null, from: formatSetting(kind, from), to: formatSetting(kind, to) }];
  }
  return tiers
    .filter((tier) => from[tier] !== to[tier])
    .map((tier) => ({
      name: tierNames[tier],
      from: formatSetting('bps', from[tier]),
      to: formatSetting('bps', to[tier]),
    }));
}

export type ChangeState = 'announced' | 'in-force' | 'withdrawn';

export function stateOfChange({ effectiveAt, withdrawnAt }: SettingChange, nowMs: number): ChangeState {
  if (withdrawnAt !== null) return 'withdrawn';
  return Date.parse(effectiveAt) > nowMs ? 'announced' : 'in-force';
}

/** The time of a change as a sentence. */
export function whenChanged(change: SettingChange, state: ChangeState, zone: Zone): string {
  const timeOf = (instant: string) => exactTime(zone, Date.parse(instant));
  const announced = `Announced ${timeOf(change.announcedAt)}`;
  if (state === 'announced') return `${announced}. Takes effect ${timeOf(change.effectiveAt)}.`;
  if (state === 'in-force') return `${announced}. In effect since ${timeOf(change.effectiveAt)}.`;
  return `${announced}. Withdrawn ${timeOf(change.withdrawnAt ?? change.effectiveAt)}, before it took effect.`;
}
