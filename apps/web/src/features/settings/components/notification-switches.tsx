import { readExtraSettings } from '../../../lib/extra-settings.ts';
import { settingsMessages } from '../../../lib/messages/settings.ts';
import { Switch } from '../../../ui/switch.tsx';
import { useDevicePush, useSwitchDevicePush } from '../api/device-push.ts';
import { type Account, useSwitchSetting } from '../api/own-account.ts';

/** In the app first, then by mail, then on this device. */
const switches = [
  { type: 'is_notification_active', label: settingsMessages.inApp, about: () => settingsMessages.inAppAbout },
  { type: 'is_email_notification_active', label: settingsMessages.byEmail, about: settingsMessages.byEmailAbout },
  { type: 'is_email_digest_active', label: settingsMessages.dailyDigest, about: () => settingsMessages.dailyDigestAbout },
] as const;

export function NotificationSwitches({ account: { user, extra_settings } }: { account: Account }) {
  const settings = readExtraSettings(extra_settings);
  const change = useSwitchSetting();
  return (
    <>
      {switches.map(({ type, label, about }) => (
        <Switch
          key={type}
          label={label}
          on={settings[type]}
          disabled={type === 'is_email_digest_active' && !settings.is_email_notification_active}
          onChange={(state) => change.mutate({ type, state })}
        >
          {about(user.email)}
        </Switch>
      ))}
      <DevicePushSwitch />
    </>
  );
}

function DevicePushSwitch() {
  const { data: push = 'off', isPending } = useDevicePush();
  const change = useSwitchDevicePush();
  const on = change.isPending ? change.variables : push === 'on';
  return (
    <Switch
      label={settingsMessages.onDevice}
      on={on}
      disabled={isPending || change.isPending || push === 'denied' || push === 'unsupported'}
      onChange={(wanted) => change.mutate(wanted)}
    >
      {settingsMessages.onDeviceAbout[push]}
    </Switch>
  );
}
