import { isSingleKey, useSingleKeys } from '../../../lib/keys.ts';
import { settingsMessages } from '../../../lib/messages/settings.ts';
import { storage } from '../../../lib/storage.ts';
import { Switch } from '../../../ui/switch.tsx';
import { keysOf, type Shortcut, shortcutGroups } from '../model/shortcuts.ts';
import styles from './keyboard-settings.module.css';

/** Which keys do what, and the switch for those that are a single letter, digit or sign. */
export function KeyboardSettings() {
  const singleKeys = useSingleKeys();
  return (
    <>
      <Switch label={settingsMessages.singleKeys} on={singleKeys} onChange={(on) => storage.write('singleKeys', on)}>
        {settingsMessages.singleKeysAbout}
      </Switch>
      {shortcutGroups.map(({ name, shortcuts }) => (
        <div key={name} className={styles.group}>
          <h3>{name}</h3>
          <dl>
            {shortcuts.map((shortcut) => (
              <Line key={shortcut.keys} shortcut={shortcut} works={singleKeys || !isSingleKey(shortcut.keys)} />
            ))}
          </dl>
        </div>
      ))}
    </>
  );
}

function Line({ shortcut: { label, keys }, works }: { shortcut: Shortcut; works: boolean }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{works ? keysOf(keys).map((key) => <kbd key={key}>{key}</kbd>) : <span className={styles.off}>{settingsMessages.off}</span>}</dd>
    </div>
  );
}
