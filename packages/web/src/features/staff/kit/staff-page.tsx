import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../ui/page-title';
import styles from './staff-kit.module.css';

export interface StaffPageProps {
  readonly title: ReactNode;
  /** The page that leads here. */
  readonly parent?: { readonly to: string; readonly label: string } | undefined;
  readonly sub?: ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The frame of every page of the back-office: where it is, its heading, and its parts below each other. */
export function StaffPage({ title, parent, sub, actions, children }: StaffPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {parent !== undefined && (
          <nav aria-label="Breadcrumb">
            <Link to={parent.to} className={styles.parent}>
              <ChevronLeft aria-hidden size={14} strokeWidth={2} />
              {parent.label}
            </Link>
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

/** Skeletons below each other, as far apart as the parts of a page. */
export function StaffSkeletons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
