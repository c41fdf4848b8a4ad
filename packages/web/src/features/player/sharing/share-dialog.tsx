import { useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { useSharePicture } from '../../../queries/sharing';
import { Button } from '../../../ui/button';
import { Switch } from '../../../ui/checkbox';
import { Banner } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { Segmented } from '../../../ui/segmented';
import { showToast } from '../../../ui/toast-store';
import styles from './share-dialog.module.css';

export interface ShareDialogProps {
  readonly celebrityId: string;
  readonly name: string;
  readonly owned: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ShareDialog({ open, onClose, ...subject }: ShareDialogProps) {
  return (
    <ResponsiveDialog open={open} onClose={onClose} title={`Share ${subject.name}`} width={520}>
      {open && <ShareForm {...subject} />}
    </ResponsiveDialog>
  );
}

type Kind = 'celebrity' | 'gain';

/** The player chooses what is visible first: a picture is public as soon as it exists. */
function ShareForm({ celebrityId, name, owned }: Omit<ShareDialogProps, 'open' | 'onClose'>) {
  const [kind, setKind] = useState<Kind>(owned ? 'gain' : 'celebrity');
  const [amounts, setAmounts] = useState(false);
  const { mutate, data, error, isPending, reset } = useSharePicture();
  const choose = (apply: () => void) => {
    apply();
    reset();
  };
  return (
    <div className={styles.form}>
      {owned && (
        <Segmented
          label="What to share"
          full
          value={kind}
          onChange={(value) => choose(() => setKind(value))}
          choices={[
            { value: 'gain', label: 'My gain or loss' },
            { value: 'celebrity', label: 'The stock, 24 h' },
          ]}
        />
      )}
      <Switch
        label="Show amounts in SE$"
        checked={amounts}
        onChange={(event) => choose(() => setAmounts(event.target.checked))}
      />
      <p className={styles.hint}>Whoever has the link sees the picture. It never shows your name.</p>
      {data !== undefined && (
        <img
          className={styles.picture}
          src={new URL(data.pictureUrl).pathname}
          width={1200}
          height={630}
          alt={`What others see: ${name} with the change in per cent`}
        />
      )}
      {error !== null && <Banner tone="error">{messageOf(error, 'The picture could not be made')}</Banner>}
      {data === undefined ? (
        <Button full busy={isPending} onClick={() => mutate({ celebrityId, kind, amounts })}>
          Make picture
        </Button>
      ) : (
        <Button full onClick={() => void passOn(name, data.url)}>
          {canShare() ? 'Share link' : 'Copy link'}
        </Button>
      )}
    </div>
  );
}

function canShare(): boolean {
  return typeof navigator.share === 'function';
}

async function passOn(name: string, url: string): Promise<void> {
  try {
    if (canShare()) {
      await navigator.share({ title: `${name} on Limelight`, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    showToast({ tone: 'success', text: 'Link copied to clipboard!' });
  } catch (error) {
    // Closing the system share sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ tone: 'error', text: `The link could not be passed on: ${url}` });
  }
}
