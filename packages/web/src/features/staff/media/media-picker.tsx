import { listMedia } from '@limelight/contract/talk/media';
import type { MediaItem } from '@limelight/contract/talk/media.schema';
import { type MediaKind, mediaPageSize } from '@limelight/rules/media';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ImagePlus, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '../../../queries/client';
import { refetchMedia, uploadMedia, useMediaItem } from '../../../queries/media';
import { newRequestId } from '../../../queries/uuid';
import { QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { Pager } from '../../../ui/pager';
import { EmptyState, Skeleton } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { TabPanel, Tabs } from '../../../ui/tabs';
import { SearchField } from '../../../ui/text-field';
import { useDelayed } from '../../../ui/use-delayed';
import { DropArea } from './drop-area';
import { ImportForm } from './import-form';
import styles from './media.module.css';
import { MediaGrid } from './media-grid';
import { Thumbnail } from './thumbnail';
import { UploadList } from './upload-list';
import { UploadQueue } from './upload-queue';

export interface MediaPickerProps {
  /** The id of the chosen file. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly kind: MediaKind;
  /** The name of the field; "Picture" by default. */
  readonly label?: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/**
 * A field for a file of the media library: from the library, by upload, or, for pictures, from a web address.
 */
export function MediaPicker({ value, onChange, kind, label = 'Picture', hint, error }: MediaPickerProps) {
  const [open, setOpen] = useState(false);
  const { data: item } = useMediaItem(value ?? undefined);
  const choose = ({ id }: MediaItem) => {
    onChange(id);
    setOpen(false);
  };
  return (
    <fieldset className={styles.picker}>
      <legend>{label}</legend>
      {value !== null && item !== undefined && (
        <div className={styles.picked}>
          <Thumbnail item={item} alt={item.altText} />
          <span>{item.name}</span>
        </div>
      )}
      <div className={styles.actions}>
        <Button
          variant="outline"
          size="small"
          icon={<ImagePlus aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => setOpen(true)}
        >
          {value === null ? 'Choose' : 'Change'}
        </Button>
        {value !== null && (
          <Button variant="text" size="small" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      {error === undefined ? hint !== undefined && <p className={styles.quiet}>{hint}</p> : <p role="alert">{error}</p>}
      <ResponsiveDialog open={open} onClose={() => setOpen(false)} title={`Choose: ${label.toLowerCase()}`} width={720}>
        {open && <Sources kind={kind} value={value} onChoose={choose} />}
      </ResponsiveDialog>
    </fieldset>
  );
}

type Source = 'library' | 'upload' | 'address';

interface SourcesProps {
  readonly kind: MediaKind;
  readonly value: string | null;
  readonly onChoose: (item: MediaItem) => void;
}

function Sources({ kind, value, onChoose }: SourcesProps) {
  const id = useId();
  const [source, setSource] = useState<Source>('library');
  const tabs = [
    { value: 'library', label: 'Library' },
    { value: 'upload', label: 'Upload' },
    ...(kind === 'image' ? [{ value: 'address', label: 'Web address' } as const] : []),
  ] as const;
  return (
    <div className={styles.form}>
      <Tabs id={id} label="Source" tabs={tabs} value={source} onChange={setSource} />
      <TabPanel id={id} value={source}>
        {source === 'library' && <FromLibrary kind={kind} value={value} onChoose={onChoose} />}
        {source === 'upload' && <FromUpload kind={kind} onChoose={onChoose} />}
        {source === 'address' && <ImportForm onStored={onChoose} />}
      </TabPanel>
    </div>
  );
}

const typingMs = 200;

function FromLibrary({ kind, value, onChoose }: SourcesProps) {
  const [text, setText] = useState('');
  const [page, setPage] = useState(0);
  const q = useDelayed(text.trim(), typingMs);
  const query = { q, kind, page };
  const files = useQuery({
    queryKey: [listMedia.url, query],
    queryFn: ({ signal }) => call(listMedia, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.form}>
      <SearchField
        label="Name, alt text, rights"
        placeholder="Name, alt text, rights"
        leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setPage(0);
        }}
      />
      <QueryView query={files} label="Loading media files" skeleton={<Skeleton shape="block" height={320} />}>
        {({ rows, total, totalIsMinimum }) =>
          rows.length === 0 ? (
            <EmptyState title="No media files found" />
          ) : (
            <>
              <MediaGrid items={rows} chosen={value ?? undefined} onChoose={onChoose} />
              <div className={styles.foot}>
                <Pager
                  page={page}
                  pageSize={mediaPageSize}
                  rowCount={total}
                  rowCountIsMinimum={totalIsMinimum}
                  onPage={setPage}
                />
              </div>
            </>
          )
        }
      </QueryView>
    </div>
  );
}

function FromUpload({ kind, onChoose }: Pick<SourcesProps, 'kind' | 'onChoose'>) {
  // Its own queue: an upload of this field chooses its file when it is stored.
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: uploadMedia,
        newId: newRequestId,
        onStored: (item) => {
          refetchMedia();
          onChoose(item);
        },
        onIdle: () => {},
      }),
  );
  return (
    <div className={styles.form}>
      <DropArea kinds={[kind]} multiple={false} onFiles={(files) => queue.add(files.slice(0, 1), [kind])} />
      <UploadList queue={queue} />
    </div>
  );
}
