import { formatCounted } from '@limelight/rules/count';
import { useEffect, useRef } from 'react';
import { atHandle, roleLooks } from '../../../../shell/squads/squad-names';
import { Avatar } from '../../../../ui/poster';
import { Tag } from '../../../../ui/tag';
import { visuallyHidden } from '../../../../ui/visually-hidden';
import styles from './mention-list.module.css';
import type { Mentions } from './use-mentions';

/** The members that can complete a mention, above the field. */
export function MentionList({ id, choices, active, choose }: Pick<Mentions, 'id' | 'choices' | 'active' | 'choose'>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active one stays in view
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <p role="status" className={visuallyHidden}>
        {choices.length === 0 ? '' : `${formatCounted(choices.length, 'member')} to mention`}
      </p>
      {choices.length > 0 && (
        <div ref={list} role="listbox" id={id} aria-label="Members to mention" className={styles.list}>
          {choices.map((member, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={member.handle}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              className={styles.option}
              // The field keeps the focus, and a phone its keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(member)}
            >
              <Avatar src={member.avatarUrl} size={24} />
              <span translate="no">{atHandle(member.handle)}</span>
              {member.role !== 'member' && <Tag tone={roleLooks[member.role].tone}>{roleLooks[member.role].label}</Tag>}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
