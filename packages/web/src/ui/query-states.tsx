import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from './button';
import { classes } from './classes';
import styles from './query-states.module.css';

export interface SkeletonProps {
  /** Any CSS length. */
  readonly width?: CSSProperties['width'];
  readonly height?: CSSProperties['height'];
  /** A `word` is inline, inside a sentence. */
  readonly shape?: 'line' | 'word' | 'block' | 'disc';
}

/** One grey block. Arrange several in the shape of the content, inside a SkeletonArea. */
export function Skeleton({ width = '100%', height = 14, shape = 'line' }: SkeletonProps) {
  return <span className={classes(styles.skeleton, styles[shape])} style={{ width, height }} />;
}

/** A grey line as long as this text, which wraps like the text that it stands for. */
export function SkeletonText({ like }: { readonly like: string }) {
  return (
    <span className={classes(styles.skeleton, styles.text)} aria-hidden>
      {like}
    </span>
  );
}

export interface ListSkeletonProps {
  readonly rows: number;
  /** Of a row, in pixels. */
  readonly height: number;
}

export function ListSkeleton({ rows, height }: ListSkeletonProps) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} shape="block" height={height} />
      ))}
    </div>
  );
}

export interface SkeletonAreaProps {
  /** "Loading your holdings". */
  readonly label: string;
  readonly children: ReactNode;
}

/** Hides its blocks from screen readers and announces once what is loading. */
export function SkeletonArea({ label, children }: SkeletonAreaProps) {
  return (
    <div role="status" aria-label={label} aria-busy>
      <div aria-hidden>{children}</div>
    </div>
  );
}

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  /** The next step, one button or link. */
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon !== undefined && <span className={styles.stage}>{icon}</span>}
      <p className={styles.stateTitle}>{title}</p>
      {text !== undefined && <p className={styles.stateText}>{text}</p>}
      {action !== undefined && <div className={styles.stateAction}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  readonly title?: string;
  readonly text?: ReactNode;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

export function ErrorState({ title = 'This did not load', text, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={classes(styles.stage, styles.failed)}>
        <TriangleAlert aria-hidden size={24} strokeWidth={1.75} />
      </span>
      <p className={styles.stateTitle}>{title}</p>
      {text !== undefined && <p className={styles.stateText}>{text}</p>}
      <div className={styles.stateAction}>
        <Button
          variant="outline"
          busy={retrying}
          icon={<RotateCw aria-hidden size={16} strokeWidth={1.75} />}
          onClick={onRetry}
        >
          Retry
        </Button>
      </div>
    </div>
  );
}

export interface StaleBadgeProps {
  /** The formatted time of the data shown: "12:04". */
  readonly asOf: string;
  readonly offline?: boolean;
}

/** The data on screen is stale: the connection is lost or a refetch failed. */
export function StaleBadge({ asOf, offline = false }: StaleBadgeProps) {
  return (
    <span className={styles.stale} role="status">
      <CloudOff aria-hidden size={13} strokeWidth={2} />
      {offline ? `Offline, as of ${asOf}` : `As of ${asOf}`}
    </span>
  );
}

export interface BannerProps {
  readonly tone: 'success' | 'error' | 'warning' | 'info' | 'spot';
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A message that stays on the page, next to what it is about. */
export function Banner({ tone, icon, action, children }: BannerProps) {
  return (
    <div className={classes(styles.banner, styles[tone])}>
      {icon}
      <div className={styles.bannerText}>{children}</div>
      {action}
    </div>
  );
}
