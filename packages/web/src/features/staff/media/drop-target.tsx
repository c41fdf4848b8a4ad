import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import styles from './media.module.css';

export interface DropTargetProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

/** A whole page on which files can be dropped; the keyboard has the page's Upload button. */
export function DropTarget({ onFiles, children }: DropTargetProps) {
  const [over, setOver] = useState(false);
  /** Each element that the pointer enters or leaves is counted. */
  const depth = useRef(0);
  const move = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the Upload button
    <div
      className={styles.target}
      onDragEnter={(event) => hasFiles(event) && move(1)}
      onDragLeave={(event) => hasFiles(event) && move(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        move(-depth.current);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over && (
        <div className={styles.overlay} aria-hidden>
          Drop to upload
        </div>
      )}
    </div>
  );
}
