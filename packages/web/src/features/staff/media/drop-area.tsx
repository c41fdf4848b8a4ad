import { formatBytes, type MediaKind, mediaBytesMax, mediaExtensions } from '@limelight/rules/media';
import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import styles from './media.module.css';

const kindNames = { image: 'Images', video: 'Videos', document: 'Documents' } as const;

export interface DropAreaProps {
  readonly kinds: readonly MediaKind[];
  readonly multiple: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files are dropped, or chosen with the button: mouse and keyboard reach the same. */
export function DropArea({ kinds, multiple, onFiles }: DropAreaProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(files);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <fieldset
      aria-label="Upload files"
      className={classes(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Upload aria-hidden size={24} strokeWidth={1.75} />
      <p>{multiple ? 'Drop files here, or choose them.' : 'Drop a file here, or choose one.'}</p>
      <Button variant="outline" onClick={() => input.current?.click()}>
        {multiple ? 'Choose files' : 'Choose a file'}
      </Button>
      <ul className={styles.limits}>
        {kinds.map((kind) => (
          <li key={kind}>
            {kindNames[kind]}: {mediaExtensions([kind]).join(' ')}, up to {formatBytes(mediaBytesMax[kind])}
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        aria-label="Files"
        accept={mediaExtensions(kinds).join(',')}
        onChange={({ target }) => {
          take(target.files);
          // Reset, so that picking the same file again fires a change event.
          target.value = '';
        }}
      />
    </fieldset>
  );
}
