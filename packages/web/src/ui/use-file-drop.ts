import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';

/**
 * A place that takes files which are dropped on it, or chosen with a button: mouse and keyboard reach the
 * same. `onFiles` gets at least one file.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null) => {
    if (list !== null && list.length > 0) onFiles([...list]);
  };
  return {
    /** Files are above it. */
    over,
    /** Opens the browser's dialog. */
    choose: () => input.current?.click(),
    dropProps: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      },
    },
    inputProps: {
      ref: input,
      type: 'file',
      hidden: true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        take(target.files);
        // Reset, so that picking the same file again fires a change event.
        target.value = '';
      },
    },
  } as const;
}
