import type { ApiKey } from '@limelight/contract/api-keys.schema';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { showToast } from '../../../ui/toast-store';
import { useMoment } from '../../../ui/use-moment';
import styles from './api-keys.module.css';

/** A new key with its secret, in memory until the player leaves the page. */
export interface NewKey {
  readonly key: ApiKey;
  readonly secret: string;
}

export interface NewKeyCardProps {
  readonly made: NewKey;
  readonly onClose: () => void;
}

/** The only time that a key's secret is shown. */
export function NewKeyCard({ made: { key, secret }, onClose }: NewKeyCardProps) {
  const [copied, setCopied] = useMoment();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
      showToast({ tone: 'success', text: 'API key copied!' });
    } catch {
      showToast({ tone: 'error', text: 'Failed to copy. Please select the key and copy it yourself' });
    }
  };
  return (
    <div ref={card} tabIndex={-1} className={styles.made}>
      <Card title={`Your new key: ${key.name}`}>
        <div className={styles.form}>
          <p>Copy it now and keep it where you keep passwords. It is not stored and cannot be shown again.</p>
          <code className={styles.secret}>{secret}</code>
          <div className={styles.acts}>
            <Button
              icon={copied ? <Check aria-hidden size={18} /> : <Copy aria-hidden size={18} strokeWidth={1.75} />}
              onClick={() => void copy()}
            >
              Copy key
            </Button>
            <Button variant="outline" onClick={onClose}>
              I have kept it
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
}
