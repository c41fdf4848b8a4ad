import { paths } from '@limelight/contract/paths';
import { listEmailLists } from '@limelight/contract/talk/email-lists';
import { formatCount } from '@limelight/rules/count';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { Checkbox } from '../../../ui/checkbox';
import { SearchField } from '../../../ui/text-field';
import { useDelayed } from '../../../ui/use-delayed';
import styles from './campaigns.module.css';

export interface AudienceFieldProps {
  /** Those that are saved. */
  readonly lists: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly readOnly: boolean;
  readonly onChange: (listIds: readonly string[]) => void;
}

const typingMs = 200;

/** The lists that a campaign goes to: the saved ones, and those that the search finds. */
export function AudienceField({ lists, chosen, readOnly, onChange }: AudienceFieldProps) {
  const [typed, setTyped] = useState('');
  const q = useDelayed(typed, typingMs);
  const { data } = useQuery({
    queryKey: [listEmailLists.url, 'audience', q],
    queryFn: ({ signal }) =>
      call(listEmailLists, { query: { q, sort: 'created', direction: 'desc', page: 0 }, signal }),
    placeholderData: keepPreviousData,
    enabled: !readOnly,
  });
  if (readOnly) {
    return <p className={styles.quiet}>To: {lists.map(({ name }) => name).join(', ') || 'lists that were deleted'}</p>;
  }
  const saved = lists.map(({ id, name }) => ({ id, name, subscribers: undefined }));
  const found = data?.rows ?? [];
  const shown = [...found, ...saved.filter(({ id }) => !found.some((row) => row.id === id))];
  return (
    <fieldset className={styles.lists}>
      <legend>To</legend>
      {(data?.total ?? 0) > found.length || q !== '' ? (
        <SearchField
          label="Search lists"
          placeholder="Search lists..."
          leading={<Search aria-hidden size={16} />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      {shown.map(({ id, name, subscribers }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          label={subscribers === undefined ? name : `${name} (${formatCount(subscribers)})`}
        />
      ))}
      <p className={styles.quiet}>
        Somebody on several lists gets one mail. <Link to={paths.managerEmail}>Manage lists</Link>
      </p>
    </fieldset>
  );
}
