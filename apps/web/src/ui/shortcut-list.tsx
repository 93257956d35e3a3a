import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { isSingleKey, singleKeysOf, useMovedKeys, useSingleKeys } from '../lib/keys.ts';
import { messages } from '../lib/messages.ts';
import { comparisonKeys, queueKeys } from '../lib/messages/review-keys.ts';
import { settingsMessages } from '../lib/messages/settings.ts';
import { holderOf, keyOf, keysOf, moveKey, type Shortcut, shortcutGroups } from '../lib/shortcuts.ts';
import { storage } from '../lib/storage.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './shortcut-list.module.css';

const fixed = [
  { name: settingsMessages.comparison, lines: comparisonKeys },
  { name: settingsMessages.queue, lines: queueKeys },
];

/** All shortcuts: what they do, which are turned off, and a button to change those of a single letter, digit or sign. */
export function ShortcutList() {
  const moved = useMovedKeys();
  const [recording, record] = useState<string | null>(null);
  return (
    <>
      {shortcutGroups.map(({ name, shortcuts }) => (
        <div key={name} className={styles.group}>
          <h3>{name}</h3>
          <dl>
            {shortcuts.map((shortcut) =>
              recording === shortcut.id ? (
                <KeyInputLine key={shortcut.id} shortcut={shortcut} onEnd={() => record(null)} />
              ) : (
                <Line key={shortcut.id} shortcut={shortcut} onMove={() => record(shortcut.id)} />
              ),
            )}
          </dl>
        </div>
      ))}
      {fixed.map(({ name, lines }) => (
        <div key={name} className={styles.group}>
          <h3>{name}</h3>
          <dl>
            {lines.map(([keys, what]) => (
              <div key={what} className={styles.line}>
                <dt>{what}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {Object.keys(moved).length > 0 && (
        <p className={styles.reset}>
          <Button onClick={() => storage.write('movedKeys', {})}>{settingsMessages.resetKeys}</Button>
        </p>
      )}
    </>
  );
}

function Line({ shortcut, onMove }: { shortcut: Shortcut; onMove: () => void }) {
  const singleKeys = useSingleKeys();
  const key = keyOf(shortcut, useMovedKeys());
  const isSingle = isSingleKey(key);
  return (
    <div className={styles.line}>
      <dt>{shortcut.label}</dt>
      <dd>
        {isSingle && singleKeys && (
          <IconButton size="xs" label={settingsMessages.moveKey(shortcut.label)} icon={<IconPencil />} onClick={onMove} />
        )}
        {isSingle && !singleKeys ? (
          <span className={styles.off}>{settingsMessages.off}</span>
        ) : (
          keysOf(key).map((each) => <kbd key={each}>{each}</kbd>)
        )}
      </dd>
    </div>
  );
}

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

/** Waits for the new key. If another action has it, names that action and offers to swap the keys. */
function KeyInputLine({ shortcut, onEnd }: { shortcut: Shortcut; onEnd: () => void }) {
  const moved = useMovedKeys();
  const [wanted, want] = useState<string | null>(null);
  const [hint, say] = useState('');
  const holder = wanted === null ? undefined : holderOf(wanted, shortcut, moved);
  const swapped = wanted === null ? null : moveKey(wanted, shortcut, moved);
  const take = (keys: typeof moved) => {
    storage.write('movedKeys', keys);
    onEnd();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || modifiers.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return onEnd();
    const [key] = singleKeysOf(event.nativeEvent);
    if (key === undefined) return say(settingsMessages.onlySingleKeys);
    const keys = holderOf(key, shortcut, moved) ? null : moveKey(key, shortcut, moved);
    if (keys) take(keys);
    else want(key);
  };
  return (
    <div className={styles.line} data-asked>
      <dt>{shortcut.label}</dt>
      <dd>
        <button
          type="button"
          className={styles.waiting}
          aria-label={`${shortcut.label}: ${settingsMessages.pressKey}`}
          data-mantine-stop-propagation
          autoFocus
          onKeyDown={press}
        >
          {settingsMessages.pressKey}
        </button>
        <Button size="s" onClick={onEnd}>
          {messages.cancel}
        </Button>
      </dd>
      <dd className={styles.message}>
        <span role="status">{holder && wanted !== null ? settingsMessages.keyTaken(wanted, holder.label) : hint}</span>
        {swapped && (
          <Button size="s" onClick={() => take(swapped)}>
            {settingsMessages.swapKeys}
          </Button>
        )}
      </dd>
    </div>
  );
}
