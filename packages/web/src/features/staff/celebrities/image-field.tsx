import { mediaUrl, posterUrl } from '@limelight/contract/addresses';
import { Card } from '../../../ui/card';
import { Poster } from '../../../ui/poster';
import { MediaPicker } from '../media/media-picker';
import styles from './celebrities.module.css';

interface ImageFieldProps {
  readonly celebrity: { readonly id: string; readonly name: string };
  /** A picture of the media library; null for the generated poster. */
  readonly value: string | null;
  readonly onChange: (mediaId: string | null) => void;
}

/** The picture that players see. */
export function ImageField({ celebrity: { id, name }, value, onChange }: ImageFieldProps) {
  return (
    <Card title="Poster">
      <div className={styles.poster}>
        <Poster
          src={value === null ? posterUrl(id) : mediaUrl(value)}
          alt={value === null ? `Generated poster of ${name}` : `Picture of ${name}`}
          size="full"
        />
        <div>
          <p>{value === null ? 'Generated from the name and the category.' : 'A picture of the media library.'}</p>
          <MediaPicker value={value} onChange={onChange} kind="image" />
        </div>
      </div>
    </Card>
  );
}
