import type { ApiKey } from '@limelight/contract/people/api-keys.schema';
import { formatDate, type LondonDay, startOfLondonDay } from '@limelight/rules/time';
import { useState } from 'react';
import { isApiError, messageOf } from '../../../queries/api-error';
import { useRevokeApiKey } from '../../../queries/api-keys';
import { Button } from '../../../ui/button';
import { Rows } from '../../../ui/card';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { Tag } from '../../../ui/tag';
import { showToast } from '../../../ui/toast-store';
import styles from './api-keys.module.css';

interface KeyListProps {
  readonly keys: readonly ApiKey[];
  readonly onRevoked: (id: string) => void;
}

function lastUseText({ lastUsedOn }: ApiKey): string {
  return lastUsedOn === null ? 'Not used yet' : `Last used ${formatDate(startOfLondonDay(lastUsedOn as LondonDay))}`;
}

export function KeyList({ keys, onRevoked }: KeyListProps) {
  const [revoking, setRevoking] = useState<ApiKey>();
  return (
    <>
      <Rows>
        {keys.map((key) => (
          <li key={key.id} className={styles.key}>
            <div className={styles.keyText}>
              <p className={styles.keyName}>
                <strong>{key.name}</strong>
                <Tag tone={key.scope === 'trade' ? 'warn' : 'info'}>
                  {key.scope === 'trade' ? 'Read and trade' : 'Read'}
                </Tag>
              </p>
              <p className={styles.keyFacts}>
                <code>{key.prefix}…</code>
                <span>Made {formatDate(Date.parse(key.createdAt))}</span>
                <span>{lastUseText(key)}</span>
              </p>
            </div>
            <Button variant="outline" size="small" aria-label={`Revoke ${key.name}`} onClick={() => setRevoking(key)}>
              Revoke
            </Button>
          </li>
        ))}
      </Rows>
      <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} onRevoked={onRevoked} />
    </>
  );
}

interface RevokeDialogProps extends Pick<KeyListProps, 'onRevoked'> {
  readonly apiKey: ApiKey | undefined;
  readonly onClose: () => void;
}

function RevokeDialog({ apiKey, onClose, onRevoked }: RevokeDialogProps) {
  const revoke = useRevokeApiKey();
  const confirm = async ({ id }: ApiKey) => {
    try {
      await revoke.mutateAsync(id);
      showToast({ tone: 'success', text: 'API key revoked' });
      onRevoked(id);
      onClose();
    } catch (error) {
      // Already revoked on another page, which is the wanted result.
      if (isApiError(error, 'NOT_FOUND')) onClose();
      else showToast({ tone: 'error', text: messageOf(error, 'Failed to revoke the key') });
    }
  };
  return (
    <ResponsiveDialog open={apiKey !== undefined} onClose={onClose} title="Revoke this key?">
      {apiKey !== undefined && (
        <div className={styles.form}>
          <p>
            Programs that use <strong>{apiKey.name}</strong> stop working immediately. This can’t be undone.
          </p>
          <div className={styles.actions}>
            <Button variant="outline" onClick={onClose}>
              Keep it
            </Button>
            <Button variant="danger" busy={revoke.isPending} onClick={() => void confirm(apiKey)}>
              Revoke key
            </Button>
          </div>
        </div>
      )}
    </ResponsiveDialog>
  );
}
