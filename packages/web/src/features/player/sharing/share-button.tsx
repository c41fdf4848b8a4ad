import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useGuestPlays } from '../../../guest/guest-play';
import { messageOf } from '../../../queries/api-error';
import { useSiteName } from '../../../queries/settings';
import { useSharePicture } from '../../../queries/sharing';
import { Button, type ButtonLook, IconButton } from '../../../ui/button';
import { Switch } from '../../../ui/checkbox';
import { Banner } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { Segmented } from '../../../ui/segmented';
import { canShare, shareLink } from '../../../ui/share-link';
import styles from './share-dialog.module.css';

interface Subject {
  readonly celebrityId: string;
  readonly name: string;
  /** Whether there is a gain or loss to share. */
  readonly owned: boolean;
}

export interface ShareButtonProps extends Subject {
  readonly look?: ButtonLook;
  /** As an icon, for a header. */
  readonly asIcon?: boolean;
}

/** Not rendered for guests: the server makes the picture from its own data about a player. */
export function ShareButton({ look, asIcon = false, ...subject }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  if (useGuestPlays()) return null;
  const title = `Share ${subject.name}`;
  return (
    <>
      {asIcon ? (
        <IconButton
          label={title}
          icon={<Share2 aria-hidden size={22} strokeWidth={1.75} />}
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button
          variant="outline"
          {...look}
          icon={<Share2 aria-hidden size={18} strokeWidth={1.75} />}
          aria-label={title}
          onClick={() => setOpen(true)}
        >
          Share
        </Button>
      )}
      <ResponsiveDialog open={open} onClose={() => setOpen(false)} title={title} width={520}>
        <ShareForm {...subject} />
      </ResponsiveDialog>
    </>
  );
}

type Kind = 'celebrity' | 'gain';

/** The player chooses what is visible first: a picture is public as soon as it exists. */
function ShareForm({ celebrityId, name, owned }: Subject) {
  const [kind, setKind] = useState<Kind>(owned ? 'gain' : 'celebrity');
  const [amounts, setAmounts] = useState(false);
  const siteName = useSiteName();
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
            { value: 'celebrity', label: 'The star, 24 h' },
          ]}
        />
      )}
      <Switch
        label="Show amounts in SE$"
        checked={amounts}
        onChange={(event) => choose(() => setAmounts(event.target.checked))}
      />
      <p className={styles.hint}>Anyone with the link can see it. Your name is never shown.</p>
      {data !== undefined && (
        <img
          className={styles.picture}
          src={new URL(data.pictureUrl).pathname}
          width={1200}
          height={630}
          alt={`What others see: ${name} with the change in per cent`}
        />
      )}
      {error !== null && <Banner tone="error">{messageOf(error, 'We couldn’t create the image')}</Banner>}
      {data === undefined ? (
        <Button full busy={isPending} onClick={() => mutate({ celebrityId, kind, amounts })}>
          Create image
        </Button>
      ) : (
        <Button
          full
          onClick={() =>
            void shareLink(
              { title: `${name} on ${siteName}`, url: data.url },
              { copied: 'Link copied to clipboard!', failed: `We couldn’t share the link: ${data.url}` },
            )
          }
        >
          {canShare() ? 'Share link' : 'Copy link'}
        </Button>
      )}
    </div>
  );
}
