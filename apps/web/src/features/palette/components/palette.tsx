import { Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { shellMessages } from '../../../lib/messages/shell.ts';
import { groupEntries, type NumberedEntry } from '../model/group-entries.ts';
import { palette, type PaletteEntry, type PaletteSource, paletteStore } from '../palette-source.ts';
import styles from './palette.module.css';

interface PaletteProps {
  typed: string;
  onType: (text: string) => void;
  sources: readonly PaletteSource[];
}

/** Ctrl+K or Cmd+K: type, arrow keys, Enter. */
export function Palette({ typed, onType, sources }: PaletteProps) {
  return (
    <Spotlight.Root
      store={paletteStore}
      query={typed}
      onQueryChange={onType}
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      size="var(--palette)"
      yOffset="12dvh"
      zIndex="var(--z-dialog)"
      overlayProps={{ className: styles.overlay ?? '' }}
      // It shows at once, for keys typed right after opening; only its appearance is animated.
      transitionProps={{ duration: 0 }}
      title={messages.commands}
      classNames={{ content: styles.content ?? '', header: 'visually-hidden', body: styles.body ?? '' }}
    >
      <Finder typed={typed} onType={onType} sources={sources} />
    </Spotlight.Root>
  );
}

function run(entry: PaletteEntry | undefined): void {
  if (!entry) return;
  palette.close();
  entry.run();
}

/** Focus before further keys arrive: the dialog moves the focus later, after storing where it was. */
const focusSoon = (field: HTMLInputElement | null) => queueMicrotask(() => field?.focus());

/** The focus stays in the field, which controls the list below it (the combobox pattern of ARIA). */
function Finder({ typed, onType, sources }: PaletteProps) {
  const id = useId();
  const groups = groupEntries(sources, typed);
  const entries = groups.flatMap((group) => group.entries);
  const [wanted, setWanted] = useState(0);
  const selected = Math.min(wanted, entries.length - 1);
  const current = entries[selected];

  const step = (by: number) => setWanted((selected + by + entries.length) % entries.length);
  const follow = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const actions: Record<string, () => void> = { ArrowDown: () => step(1), ArrowUp: () => step(-1), Enter: () => run(current?.entry) };
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    if (current) act();
  };
  return (
    <>
      <label className={styles.field}>
        <IconSearch aria-hidden="true" />
        <input
          ref={focusSoon}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          placeholder={shellMessages.paletteHint}
          aria-label={shellMessages.paletteHint}
          aria-autocomplete="list"
          aria-expanded={current !== undefined}
          aria-controls={current && `${id}list`}
          aria-activedescendant={current && `${id}${selected}`}
          value={typed}
          onChange={(event) => {
            setWanted(0);
            onType(event.currentTarget.value);
          }}
          onKeyDown={follow}
        />
      </label>
      {current ? (
        <EntryList id={id} groups={groups} selected={selected} />
      ) : (
        <p className={styles.empty} role="status">
          {sources.some(({ pending }) => pending) ? shellMessages.searching : shellMessages.nothingCalled(typed.trim())}
        </p>
      )}
    </>
  );
}

interface EntryListProps {
  id: string;
  groups: ReturnType<typeof groupEntries>;
  /** The number of the selected entry. */
  selected: number;
}

function EntryList({ id, groups, selected }: EntryListProps) {
  return (
    <div role="listbox" id={`${id}list`} aria-label={messages.commands} className={styles.list}>
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title} className={styles.group}>
          <p aria-hidden="true">{group.title}</p>
          {group.entries.map((numbered) => (
            <Option key={numbered.entry.id} {...numbered} id={`${id}${numbered.index}`} selected={numbered.index === selected} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Option({ entry, id, selected }: NumberedEntry & { id: string; selected: boolean }) {
  const { label, detail, keys, icon: Icon } = entry;
  return (
    <button
      type="button"
      tabIndex={-1}
      ref={selected ? (option) => option?.scrollIntoView({ block: 'nearest' }) : null}
      role="option"
      id={id}
      className={styles.entry}
      aria-selected={selected}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(entry)}
    >
      <Icon aria-hidden="true" />
      <span className={styles.label}>{label}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
      {keys && <kbd aria-hidden="true">{keys}</kbd>}
    </button>
  );
}
