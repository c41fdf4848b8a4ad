import { Check } from 'lucide-react';
import styles from './guide-parts.module.css';
import type { HelpPart } from './help-entry';
import { HelpLinks } from './help-links';

/** The boxes of a guide: side by side where there is room. */
export function GuideParts({ parts }: { readonly parts: readonly HelpPart[] }) {
  return (
    <ul className={styles.parts}>
      {parts.map(({ title, caption, points, link }) => (
        <li key={title} className={styles.part}>
          <h4>{title}</h4>
          <p className={styles.caption}>{caption}</p>
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>
                <Check aria-hidden size={16} strokeWidth={2.25} />
                {point}
              </li>
            ))}
          </ul>
          <HelpLinks links={[link]} />
        </li>
      ))}
    </ul>
  );
}
