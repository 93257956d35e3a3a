import { readExtraSettings } from '../../../lib/extra-settings.ts';
import { settingsMessages } from '../../../lib/messages/settings.ts';
import { Switch } from '../../../ui/switch.tsx';
import { type Account, useSwitchSetting } from '../api/own-account.ts';

/** How the editor saves this user's drawings. */
export function DrawingSwitches({ account: { extra_settings } }: { account: Account }) {
  const change = useSwitchSetting();
  const type = 'is_markup_per_object_active';
  return (
    <Switch
      label={settingsMessages.markupPerObject}
      on={readExtraSettings(extra_settings)[type]}
      onChange={(state) => change.mutate({ type, state })}
    >
      {settingsMessages.markupPerObjectAbout}
    </Switch>
  );
}
