import type { Me } from '@limelight/contract/people/accounts.schema';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, ImageUp } from 'lucide-react';
import { useState } from 'react';
import { isApiError, messageOf } from '../../../queries/api-error';
import { deleteAvatar, chooseAvatar as saveDrawing, uploadAvatar } from '../../../queries/profile';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Avatar } from '../../../ui/poster';
import { Progress } from '../../../ui/progress';
import { showToast } from '../../../ui/toast-store';
import { useFileDrop } from '../../../ui/use-file-drop';
import type { ActionTexts } from '../use-action';
import { avatarEndings, chooseAvatar, type Refused } from './avatar-choice';
import { AvatarDrawings } from './avatar-drawings';
import { CropDialog } from './crop-dialog';
import styles from './profile.module.css';

function useAvatar() {
  /** The uploaded fraction, while an upload runs. */
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const [cropped, setCropped] = useState<ImageBitmap | null>(null);
  const refuse = ({ problem: text, toast }: Refused) => {
    setProblem(text);
    showToast({ tone: 'error', text: toast });
  };
  const attempt = async (work: () => Promise<unknown>, { done, failed }: Required<ActionTexts>) => {
    setProblem(undefined);
    try {
      await work();
      showToast({ tone: 'success', text: done });
    } catch (error) {
      refuse({
        problem: messageOf(error, failed),
        toast: isApiError(error, 'FILE_TOO_LARGE') ? 'File size too large' : failed,
      });
    }
  };
  const upload = async (picture: Blob) => {
    setCropped(null);
    setSent(0);
    await attempt(() => uploadAvatar(picture, setSent), { done: 'Picture updated', failed: 'Failed to upload avatar' });
    setSent(null);
  };
  const choose = async (files: readonly File[]) => {
    if (sent !== null) return;
    const chosen = chooseAvatar(files);
    if (!(chosen instanceof File)) return refuse(chosen);
    try {
      setCropped(await createImageBitmap(chosen));
    } catch {
      // This browser cannot read it; the server says what is wrong with it.
      await upload(chosen);
    }
  };
  const draw = (seed: string) =>
    attempt(() => saveDrawing(seed), { done: 'Picture updated', failed: 'Failed to update the picture' });
  const removal = useMutation({
    mutationFn: () => attempt(deleteAvatar, { done: 'Picture removed', failed: 'Failed to remove the picture' }),
  });
  return { sent, problem, cropped, closeCrop: () => setCropped(null), choose, upload, draw, removal };
}

/** The profile picture: picked or dropped, cropped and uploaded, or one of the drawings. */
export function AvatarField({ me }: { readonly me: Me }) {
  const avatar = useAvatar();
  const { sent, problem, cropped, removal } = avatar;
  const { over, choose, dropProps, inputProps } = useFileDrop((files) => void avatar.choose(files));
  return (
    <>
      <fieldset aria-label="Your picture" className={classes(styles.drop, over && styles.over)} {...dropProps}>
        <Avatar src={me.avatarUrl} alt="Your picture" size={88} />
        <div className={styles.dropText}>
          <p>
            Drop a picture here, or choose one.
            <br />
            <span className={styles.quiet}>JPEG, PNG or GIF, up to 1 MB</span>
          </p>
          <div className={styles.buttons}>
            <Button
              variant="outline"
              busy={sent !== null}
              icon={<ImageUp aria-hidden size={18} strokeWidth={1.75} />}
              onClick={choose}
            >
              Choose a picture
            </Button>
            {me.avatarUploaded && (
              <Button variant="text" busy={removal.isPending} onClick={() => removal.mutate()}>
                Remove picture
              </Button>
            )}
          </div>
          <input {...inputProps} aria-label="Picture" accept={avatarEndings.join(',')} />
          {sent !== null && (
            <Progress label="Uploading the picture" value={sent} max={1} valueText={`${Math.round(sent * 100)} %`} />
          )}
          {problem !== undefined && (
            <p className={styles.problem} role="alert">
              <CircleAlert aria-hidden size={14} strokeWidth={2} />
              {problem}
            </p>
          )}
        </div>
      </fieldset>
      <AvatarDrawings me={me} onChoose={(seed) => void avatar.draw(seed)} />
      {cropped && (
        <CropDialog picture={cropped} onDone={(square) => void avatar.upload(square)} onClose={avatar.closeCrop} />
      )}
    </>
  );
}
