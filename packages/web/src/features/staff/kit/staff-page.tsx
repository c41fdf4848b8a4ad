import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortTitleOf, useStaffPage } from '../../../shell/staff-pages';
import { PageTitle } from '../../../ui/page-title';
import styles from './staff-kit.module.css';

export interface StaffPageProps {
  /** Of a page of one thing; by default the page's own. */
  readonly title?: ReactNode;
  readonly sub?: ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The frame of every page of the back-office: where it is, its heading, and its parts below each other. */
export function StaffPage({ title, sub, actions, children }: StaffPageProps) {
  const { page, parent } = useStaffPage();
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {parent !== undefined && (
          <nav aria-label="Breadcrumb">
            <Link to={parent.path} className={styles.parent}>
              <ChevronLeft aria-hidden size={14} strokeWidth={2} />
              {shortTitleOf(parent)}
            </Link>
          </nav>
        )}
        <PageTitle sub={sub} actions={actions}>
          {title ?? page?.title}
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
