import type { SettingChange } from '@limelight/contract/people/settings.schema';
import { Tag, type TagProps } from '../../../ui/tag';
import { useZone } from '../../../ui/zone';
import { type ChangeState, changedValues, stateOfChange, whenChanged } from './change-text';
import styles from './changes-page.module.css';

const tags: Readonly<Record<ChangeState, Pick<TagProps, 'tone'> & { readonly text: string }>> = {
  announced: { text: 'Announced', tone: 'info' },
  'in-force': { text: 'In effect', tone: 'gain' },
  withdrawn: { text: 'Withdrawn', tone: 'neutral' },
};

export function ChangeRow({ change, nowMs }: { readonly change: SettingChange; readonly nowMs: number }) {
  const zone = useZone();
  const state = stateOfChange(change, nowMs);
  const { text, ...tag } = tags[state];
  return (
    <li className={styles.change}>
      <div className={styles.changeHead}>
        <h3>{change.label}</h3>
        <Tag {...tag}>{text}</Tag>
      </div>
      <ul className={styles.values}>
        {changedValues(change).map(({ name, from, to }) => (
          <li key={name}>
            {name === null ? 'From' : `${name}: from`} <strong>{from}</strong> to <strong>{to}</strong>
          </li>
        ))}
      </ul>
      <p className={styles.when}>{whenChanged(change, state, zone)}</p>
    </li>
  );
}
