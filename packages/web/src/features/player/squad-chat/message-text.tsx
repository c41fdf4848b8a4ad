import { paths } from '@limelight/contract/paths';
import { messageParts, starTokens } from '@limelight/rules/squad-message';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useListing } from '../../../queries/market';
import { classes } from '../../../ui/classes';
import styles from './chat-message.module.css';

/** What `$` and a name lead to. */
export function useStars(): ReadonlyMap<string, string> {
  const { data } = useListing();
  return useMemo(() => starTokens(data ?? []), [data]);
}

interface MessageTextProps {
  readonly text: string;
  readonly stars: ReadonlyMap<string, string>;
  readonly ownHandle: string | undefined;
}

/** `$star` is a link, `@handle` stands out, and everything else is text, addresses too. */
export function MessageText({ text, stars, ownHandle }: MessageTextProps) {
  let from = 0;
  return messageParts(text, stars).map((part) => {
    const key = from;
    from += part.text.length;
    if (part.kind === 'text') return part.text;
    if (part.kind === 'star') {
      return (
        <Link key={key} to={paths.celebrity} params={{ id: part.celebrityId }} className={styles.star}>
          {part.text}
        </Link>
      );
    }
    const isOwn = part.handle.toLowerCase() === ownHandle?.toLowerCase();
    return (
      <b key={key} className={classes(styles.mention, isOwn && styles.ownMention)} translate="no">
        {part.text}
      </b>
    );
  });
}
