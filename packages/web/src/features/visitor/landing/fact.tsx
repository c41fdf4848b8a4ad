import type { ReactNode } from 'react';
import { Card } from '../../../ui/card';
import styles from './features.module.css';

export interface FactProps {
  readonly title: ReactNode;
  readonly text: string;
  readonly children: ReactNode;
}

/** A promise of the game with live evidence below it. */
export function Fact({ title, text, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <Card title={title}>
        <p className={styles.text}>{text}</p>
        <div className={styles.proof}>{children}</div>
      </Card>
    </div>
  );
}
