import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  type ComboboxStore,
  useComboboxStore,
} from '@ariakit/react/combobox';
import { useStoreState } from '@ariakit/react/store';
import { formatCounted } from '@limelight/rules/count';
import { CornerDownLeft, FileText, Search, Zap } from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useDeferredValue, useMemo } from 'react';
import { ignoreWhileComposing } from '../ui/overlay-behaviour';
import { Poster } from '../ui/poster';
import { ResponsiveDialog } from '../ui/responsive-dialog';
import { visuallyHidden } from '../ui/visually-hidden';
import { thumbOf } from './celebrity-picture';
import styles from './command-palette.module.css';
import { type Command, type CommandKind, commandKinds, kindNames, useCommandSearch } from './palette-commands';
import { PriceFigure } from './price-figure';

/** Results shown per kind; longer lists have their own pages. */
const shownPerKind = 8;

interface Group {
  readonly kind: CommandKind;
  readonly commands: readonly Command[];
}

/** Grouped by kind; the kind of the best match first. */
function groupsOf(found: readonly Command[]): Group[] {
  const kinds = new Set([...found.slice(0, 1).map(({ kind }) => kind), ...commandKinds]);
  return [...kinds]
    .map((kind) => ({ kind, commands: found.filter((command) => command.kind === kind).slice(0, shownPerKind) }))
    .filter(({ commands }) => commands.length > 0);
}

export interface CommandPaletteProps {
  /** The text in the field, at first what was typed while the palette's code was loading. */
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** The field has the focus and takes the keys itself. */
  readonly onReady: () => void;
  readonly onClose: () => void;
}

/** Finds and runs pages, actions and celebrities by a part of their name. */
export function CommandPalette({ query, onQuery, onReady, onClose }: CommandPaletteProps) {
  // The input updates immediately, the results in a deferred render.
  const shownQuery = useDeferredValue(query);
  const search = useCommandSearch();
  const groups = useMemo(() => groupsOf(search(shownQuery)), [search, shownQuery]);
  const found = groups.flatMap((group) => group.commands);
  const store = useComboboxStore({
    open: true,
    inputValue: query,
    setInputValue: onQuery,
    focusLoop: true,
    includesBaseElement: false,
  });
  const choose = useCallback(
    (command: Command | undefined) => {
      if (command === undefined) return;
      onClose();
      command.run();
    },
    [onClose],
  );
  const onEnter = () => {
    const { activeId } = store.getState();
    // The deferred results are not up to date yet: Enter runs the best match for the text in the field.
    if (query !== shownQuery) return choose(groupsOf(search(query))[0]?.commands[0]);
    // Nothing is selected when another key, such as Shift, came between the text and its results.
    choose(found.find((command) => elementIdOf(command) === activeId) ?? found[0]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    ignoreWhileComposing(event);
    if (event.defaultPrevented) return;
    const next = idAfterPageKey(event.key, store);
    if (event.key !== 'Enter' && next === undefined) return;
    event.preventDefault();
    if (next === undefined) onEnter();
    else store.move(next);
  };
  return (
    <ResponsiveDialog open onClose={onClose} title="Search or jump to" titleHidden width={560}>
      <div className={styles.palette}>
        <div className={styles.box}>
          <Search aria-hidden size={18} strokeWidth={1.75} />
          <Combobox
            store={store}
            data-autofocus
            className={styles.input}
            onFocus={onReady}
            autoSelect="always"
            aria-label="Search or jump to"
            spellCheck={false}
            placeholder="Celebrities, pages, actions"
            // In the capture phase, before Ariakit forwards the key to the active option.
            onKeyDownCapture={onKeyDown}
          />
        </div>
        <p role="status" className={visuallyHidden}>
          {shownQuery.trim() === '' ? '' : formatCounted(found.length, 'result')}
        </p>
        <Results store={store} groups={groups} onChoose={choose} />
        {found.length === 0 && <p className={styles.empty}>No results for “{shownQuery.trim()}”.</p>}
      </div>
    </ResponsiveDialog>
  );
}

/** The item that Page Up and Page Down move to; `undefined` for other keys. */
function idAfterPageKey(key: string, store: ComboboxStore): string | undefined {
  const { renderedItems, activeId } = store.getState();
  const at = renderedItems.findIndex(({ id }) => id === activeId);
  if (key === 'PageDown') return renderedItems[Math.min(at + shownPerKind, renderedItems.length - 1)]?.id;
  if (key === 'PageUp') return renderedItems[Math.max(at - shownPerKind, 0)]?.id;
  return undefined;
}

function elementIdOf({ id }: Command): string {
  return `command-${id.replaceAll(' ', '-')}`;
}

interface ResultsProps {
  readonly store: ComboboxStore;
  readonly groups: readonly Group[];
  readonly onChoose: (command: Command) => void;
}

/** Not rendered again while only the text in the field has changed. */
const Results = memo(function Results({ store, groups, onChoose }: ResultsProps) {
  const activeId = useStoreState(store, 'activeId');
  return (
    <ComboboxList store={store} aria-label="Results" className={styles.list}>
      {groups.map(({ kind, commands }) => (
        <ComboboxGroup key={kind}>
          <ComboboxGroupLabel render={<p />} className={styles.kind}>
            {kindNames[kind]}
          </ComboboxGroupLabel>
          {commands.map((command) => (
            <Option
              key={command.id}
              command={command}
              selected={elementIdOf(command) === activeId}
              onChoose={onChoose}
            />
          ))}
        </ComboboxGroup>
      ))}
    </ComboboxList>
  );
});

interface OptionProps extends Pick<ResultsProps, 'onChoose'> {
  readonly command: Command;
  readonly selected: boolean;
}

const Option = memo(function Option({ command, selected, onChoose }: OptionProps) {
  return (
    <ComboboxItem
      id={elementIdOf(command)}
      focusOnHover
      blurOnHoverEnd={false}
      aria-selected={selected}
      className={styles.option}
      onClick={() => onChoose(command)}
    >
      <CommandIcon command={command} />
      <span className={styles.label}>{command.label}</span>
      {command.celebrity !== undefined && (
        <span className={styles.price}>
          <PriceFigure celebrity={command.celebrity} />
        </span>
      )}
      <CornerDownLeft aria-hidden className={styles.enter} size={14} strokeWidth={2} />
    </ComboboxItem>
  );
});

function CommandIcon({ command: { kind, celebrity } }: { readonly command: Command }) {
  if (celebrity !== undefined) return <Poster src={thumbOf(celebrity)} size="tiny" />;
  const Icon = kind === 'action' ? Zap : FileText;
  return (
    <span className={styles.face}>
      <Icon aria-hidden size={18} strokeWidth={1.75} />
    </span>
  );
}
