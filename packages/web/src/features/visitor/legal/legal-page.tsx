import type { ReactNode } from 'react';
import { useSiteName } from '../../../queries/settings';
import { VisitorPage } from '../visitor-page';
import styles from './legal-page.module.css';

/** The paragraphs of each section by its title, in the order of the page. */
export type LegalSections = (siteName: string) => Readonly<Record<string, readonly string[]>>;

interface LegalPageProps {
  readonly title: string;
  readonly sections: LegalSections;
  /** Below the sections. */
  readonly children?: ReactNode;
}

export function LegalPage({ title, sections, children }: LegalPageProps) {
  return (
    <VisitorPage className={styles.text}>
      <h1>{title}</h1>
      <p className={styles.updated}>Last updated 30 November 2026</p>
      {Object.entries(sections(useSiteName())).map(([heading, paragraphs], index) => (
        <section key={heading}>
          <h2>
            {index + 1}. {heading}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {children}
    </VisitorPage>
  );
}
