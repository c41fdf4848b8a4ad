import { formatBytes } from '@limelight/rules/bytes';
import { type MediaKind, mediaBytesMax, mediaExtensions } from '@limelight/rules/media';
import { Upload } from 'lucide-react';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { useFileDrop } from '../../../ui/use-file-drop';
import styles from './media.module.css';

const kindNames = { image: 'Images', video: 'Videos', document: 'Documents' } as const;

export interface DropAreaProps {
  readonly kinds: readonly MediaKind[];
  readonly multiple: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files are dropped, or chosen with the button: mouse and keyboard reach the same. */
export function DropArea({ kinds, multiple, onFiles }: DropAreaProps) {
  const { over, choose, dropProps, inputProps } = useFileDrop(onFiles);
  return (
    <fieldset aria-label="Upload files" className={classes(styles.drop, over && styles.over)} {...dropProps}>
      <Upload aria-hidden size={24} strokeWidth={1.75} />
      <p>{multiple ? 'Drop files here, or choose them.' : 'Drop a file here, or choose one.'}</p>
      <Button variant="outline" onClick={choose}>
        {multiple ? 'Choose files' : 'Choose a file'}
      </Button>
      <ul className={styles.limits}>
        {kinds.map((kind) => (
          <li key={kind}>
            {kindNames[kind]}: {mediaExtensions([kind]).join(' ')}, up to {formatBytes(mediaBytesMax[kind])}
          </li>
        ))}
      </ul>
      <input {...inputProps} multiple={multiple} aria-label="Files" accept={mediaExtensions(kinds).join(',')} />
    </fieldset>
  );
}
