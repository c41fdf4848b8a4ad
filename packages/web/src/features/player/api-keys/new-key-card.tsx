import type { ApiKey } from '@limelight/contract/people/api-keys.schema';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { copyText, useCopy } from '../../../ui/copy-text';
import styles from './api-keys.module.css';

/** A new key with its secret, in memory until the player leaves the page. */
export interface NewKey {
  readonly key: ApiKey;
  readonly secret: string;
}

interface NewKeyCardProps {
  readonly made: NewKey;
  readonly onClose: () => void;
}

/** The only time that a key's secret is shown. */
export function NewKeyCard({ made: { key, secret }, onClose }: NewKeyCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  const failed = 'Failed to copy. Please select the key and copy it yourself';
  const copyProps = useCopy(() => copyText(secret, { copied: 'API key copied!', failed }), 18);
  return (
    <div ref={card} tabIndex={-1} className={styles.made}>
      <Card title={`Your new key: ${key.name}`}>
        <div className={styles.form}>
          <p>Copy it now and store it like a password. We don’t keep it, so it can’t be shown again.</p>
          <code className={styles.secret}>{secret}</code>
          <div className={styles.actions}>
            <Button {...copyProps}>Copy key</Button>
            <Button variant="outline" onClick={onClose}>
              I’ve saved it
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
}
