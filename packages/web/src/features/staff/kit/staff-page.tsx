import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../ui/page-title';
import styles from './staff-kit.module.css';

export interface Crumb {
  readonly to: string;
  readonly label: string;
}

export interface StaffPageProps {
  readonly title: ReactNode;
  /** The pages above this one, the nearest last. */
  readonly crumbs?: readonly Crumb[] | undefined;
  readonly sub?: ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The frame of every page of the back-office: where it is, its heading, and its parts below each other. */
export function StaffPage({ title, crumbs = [], sub, actions, children }: StaffPageProps) {
  return (
    <div className={styles.page}>
      <div>
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumb" className={styles.crumbs}>
            {crumbs.map(({ to, label }) => (
              <span key={to}>
                <Link to={to}>{label}</Link>
                <span aria-hidden>›</span>
              </span>
            ))}
          </nav>
        )}
        <PageTitle sub={sub} actions={actions}>
          {title}
        </PageTitle>
      </div>
      {children}
    </div>
  );
}
