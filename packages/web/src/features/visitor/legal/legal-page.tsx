import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths';
import { buttonClass } from '../../../ui/button';
import { Logo } from '../../../ui/logo';
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
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to={paths.landing} aria-label="Limelight, to the home page" className={styles.logo}>
          <Logo height={26} label="" />
        </Link>
        <Link to={paths.landing} className={buttonClass({ variant: 'outline', size: 'small' })}>
          Back to Home
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={styles.text}>
        <h1>{title}</h1>
        <p className={styles.updated}>Last updated May 29, 2025</p>
        {sections.map((section, index) => (
          <section key={section.title}>
            <h2>
              {index + 1}. {section.title}
            </h2>
            {section.text}
          </section>
        ))}
      </main>
    </div>
  );
}
