import { useSingleKeys } from '../../../lib/keys.ts';
import { settingsMessages } from '../../../lib/messages/settings.ts';
import { storage } from '../../../lib/storage.ts';
import { ShortcutList } from '../../../ui/shortcut-list.tsx';
import { Switch } from '../../../ui/switch.tsx';

/** All shortcuts, and the switch for those of a single letter, digit or sign. */
export function KeyboardSettings() {
  const singleKeys = useSingleKeys();
  return (
    <>
      <Switch label={settingsMessages.singleKeys} on={singleKeys} onChange={(on) => storage.write('singleKeys', on)}>
        {settingsMessages.singleKeysAbout}
      </Switch>
      <ShortcutList />
    </>
  );
}
