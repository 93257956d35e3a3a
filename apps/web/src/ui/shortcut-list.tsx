import { isSingleKey, useSingleKeys } from '../lib/keys.ts';
import { settingsMessages } from '../lib/messages/settings.ts';
import { keysOf, type Shortcut, shortcutGroups } from '../lib/shortcuts.ts';
import styles from './shortcut-list.module.css';

/** Which keys do what, and which of them are switched off. */
export function ShortcutList() {
  const singleKeys = useSingleKeys();
  return shortcutGroups.map(({ name, shortcuts }) => (
    <div key={name} className={styles.group}>
      <h3>{name}</h3>
      <dl>
        {shortcuts.map((shortcut) => (
          <Line key={shortcut.keys} shortcut={shortcut} works={singleKeys || !isSingleKey(shortcut.keys)} />
        ))}
      </dl>
    </div>
  ));
}

function Line({ shortcut: { label, keys }, works }: { shortcut: Shortcut; works: boolean }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{works ? keysOf(keys).map((key) => <kbd key={key}>{key}</kbd>) : <span className={styles.off}>{settingsMessages.off}</span>}</dd>
    </div>
  );
}
