import { posterUrl } from '@limelight/contract/addresses';
import { formatCounted } from '@limelight/rules/count';
import { CornerDownLeft, FileText, Search, Zap } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { classes } from '../ui/classes';
import { ListOption, type ListOptionProps } from '../ui/list-option';
import { Poster } from '../ui/poster';
import { ResponsiveDialog } from '../ui/responsive-dialog';
import { unseen } from '../ui/unseen';
import styles from './command-palette.module.css';
import { searchCommands } from './command-search';
import { type Command, type CommandKind, commandKinds, useCommands } from './palette-commands';
import { PriceFigure } from './price-figure';

export interface CommandPaletteProps {
  readonly onClose: () => void;
}

const kindNames: Readonly<Record<CommandKind, string>> = {
  page: 'Pages',
  action: 'Actions',
  celebrity: 'Celebrities',
};

/** More of one kind than this is not a choice any more but a list, and lists have pages of their own. */
const shownPerKind = 8;

interface Group {
  readonly kind: CommandKind;
  readonly commands: readonly Command[];
}

/** By kind; the kind with the best command first. */
function groupsOf(found: readonly Command[]): Group[] {
  const kinds = [...new Set([...found.slice(0, 1).map(({ kind }) => kind), ...commandKinds])];
  return kinds
    .map((kind) => ({ kind, commands: found.filter((command) => command.kind === kind).slice(0, shownPerKind) }))
    .filter(({ commands }) => commands.length > 0);
}

/** Whatever can be gone to or done, by typing a part of its name. */
export function CommandPalette({ onClose }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const groups = groupsOf(searchCommands(useCommands(), query));
  const shown = groups.flatMap(({ commands }) => commands);
  const at = Math.min(active, shown.length - 1);
  const choose = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // These keys choose among what an input method offers.
    if (event.nativeEvent.isComposing) return;
    const next = placeAfterKey(event.key, at, shown.length);
    if (event.key === 'Enter') choose(shown[at]);
    else if (next === undefined) return;
    else setActive(next);
    event.preventDefault();
  };
  // What is typed shows at once, what is found for it right after.
  const results = useDeferredValue(
    <Results listId={listId} groups={groups} at={at} onPoint={setActive} onChoose={choose} />,
  );
  return (
    <ResponsiveDialog open onClose={onClose} title="Search or jump to" titleHidden width={560}>
      <div className={styles.palette}>
        <div className={styles.box}>
          <Search aria-hidden size={18} strokeWidth={1.75} />
          <input
            data-autofocus
            className={styles.input}
            role="combobox"
            aria-label="Search or jump to"
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={shown.length > 0 ? `${listId}-${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder="Celebrities, pages, actions"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <p role="status" className={unseen}>
          {query.trim() === '' ? '' : formatCounted(shown.length, 'result')}
        </p>
        {results}
        {shown.length === 0 && <p className={styles.empty}>Nothing is called “{query.trim()}”.</p>}
      </div>
    </ResponsiveDialog>
  );
}

interface ResultsProps {
  readonly listId: string;
  readonly groups: readonly Group[];
  /** Place of the active one among all that are shown. */
  readonly at: number;
  readonly onPoint: (place: number) => void;
  readonly onChoose: (command: Command) => void;
}

function Results({ listId, groups, at, onPoint, onChoose }: ResultsProps) {
  const shown = groups.flatMap(({ commands }) => commands);
  return (
    <div id={listId} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map(({ kind, commands }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset does not stand in a listbox
        <div key={kind} role="group" aria-label={kindNames[kind]}>
          <p className={styles.kind} aria-hidden>
            {kindNames[kind]}
          </p>
          {commands.map((command) => (
            <Option
              key={command.id}
              id={`${listId}-${shown.indexOf(command)}`}
              command={command}
              active={shown.indexOf(command) === at}
              onPoint={() => onPoint(shown.indexOf(command))}
              onChoose={() => onChoose(command)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Where the keys lead among `count` options; `undefined` for other keys. */
function placeAfterKey(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(at + shownPerKind, count - 1);
    case 'PageUp':
      return Math.max(at - shownPerKind, 0);
    default:
      return undefined;
  }
}

interface OptionProps extends Omit<ListOptionProps, 'className' | 'selected' | 'children'> {
  readonly command: Command;
}

function Option({ command, active, ...rest }: OptionProps) {
  return (
    <ListOption {...rest} active={active} selected={active} className={classes(styles.option, active && styles.active)}>
      <Face command={command} />
      <span className={styles.label}>{command.label}</span>
      {command.celebrity !== undefined && (
        <span className={styles.price}>
          <PriceFigure celebrity={command.celebrity} />
        </span>
      )}
      <CornerDownLeft aria-hidden className={styles.enter} size={14} strokeWidth={2} />
    </ListOption>
  );
}

function Face({ command: { kind, celebrity } }: { readonly command: Command }) {
  if (celebrity !== undefined)
    return <Poster src={celebrity.imageUrl ?? posterUrl(`${celebrity.id}.thumb`)} size="tiny" />;
  const Icon = kind === 'page' ? FileText : Zap;
  return (
    <span className={styles.face}>
      <Icon aria-hidden size={18} strokeWidth={1.75} />
    </span>
  );
}
