import type { ReactNode } from 'react';
import { VisitorPage } from '../visitor-page';
import styles from './legal-page.module.css';

export interface LegalSection {
  readonly title: string;
  readonly text: ReactNode;
}

export interface LegalPageProps {
  readonly title: string;
  readonly sections: readonly LegalSection[];
}

export function LegalPage({ title, sections }: LegalPageProps) {
  return (
    <VisitorPage className={styles.text}>
      <h1>{title}</h1>
      <p className={styles.updated}>Last updated 22 November 2026</p>
      {sections.map((section, index) => (
        <section key={section.title}>
          <h2>
            {index + 1}. {section.title}
          </h2>
          {section.text}
        </section>
      ))}
    </VisitorPage>
  );
}
