import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { messages } from '../../../lib/messages.ts';
import { shellMessages } from '../../../lib/messages/shell.ts';
import { groupEntries, type NumberedEntry } from '../model/group-entries.ts';
import { palette, type PaletteEntry, type PaletteSource, takeKeys } from '../palette-source.ts';
import styles from './palette.module.css';

interface PaletteProps {
  typed: string;
  onType: (text: string) => void;
  sources: readonly PaletteSource[];
}

/** The open palette: type, arrow keys, Enter. Made without the library's dialog, whose code every page would load for it. */
export function Palette({ typed, onType, sources }: PaletteProps) {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape in the field does the same
    <div className={styles.overlay} onMouseDown={({ target, currentTarget }) => target === currentTarget && palette.close()}>
      <div className={styles.content} role="dialog" aria-modal="true" aria-label={messages.commands}>
        <Finder typed={typed} onType={onType} sources={sources} />
      </div>
    </div>,
    document.body,
  );
}

function run(entry: PaletteEntry | undefined): void {
  if (!entry) return;
  palette.close();
  entry.run();
}

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
    const actions: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => run(current?.entry),
      Escape: palette.close,
      // The field is all that can have the focus.
      Tab: () => undefined,
    };
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (current || event.key === 'Escape') act();
  };
  return (
    <>
      <label className={styles.field}>
        <IconSearch aria-hidden="true" />
        <input
          ref={takeKeys}
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
      {detail && (
        <span className={styles.detail} title={detail}>
          {detail}
        </span>
      )}
      {keys && <kbd aria-hidden="true">{keys}</kbd>}
    </button>
  );
}
