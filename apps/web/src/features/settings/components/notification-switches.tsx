import { readExtraSettings } from '../../../lib/extra-settings.ts';
import { Switch } from '../../../ui/switch.tsx';
import { type DevicePush, useDevicePush, useSwitchDevicePush } from '../api/device-push.ts';
import { type Account, useSwitchNotifications } from '../api/own-account.ts';

/** In the app first, then by mail, then on this device. */
const switches = [
  { type: 'is_notification_active', label: 'In the app', about: 'The bell in the sidebar, with what you have not read yet.' },
  { type: 'is_email_notification_active', label: 'By email', about: 'What happens within two minutes comes as one mail.' },
] as const;

export function NotificationSwitches({ account: { user, extra_settings } }: { account: Account }) {
  const settings = readExtraSettings(extra_settings);
  const change = useSwitchNotifications();
  return (
    <>
      {switches.map(({ type, label, about }) => (
        <Switch key={type} label={label} on={settings[type]} onChange={(state) => change.mutate({ type, state })}>
          {about} {type === 'is_email_notification_active' && `To ${user.email}.`}
        </Switch>
      ))}
      <DevicePushSwitch />
    </>
  );
}

const aboutDevice: Readonly<Record<DevicePush, string>> = {
  on: 'Shown by this browser, also while no page of Sheetmark is open.',
  off: 'Shown by this browser, also while no page of Sheetmark is open. The browser asks you first.',
  denied: 'The browser blocks notifications of this site. Allow them in its site settings, then reload this page.',
  unsupported: 'This browser cannot do that here. It takes a browser with push, and an address that begins with https.',
};

function DevicePushSwitch() {
  const { data: push = 'off', isPending } = useDevicePush();
  const change = useSwitchDevicePush();
  const on = change.isPending ? change.variables : push === 'on';
  return (
    <Switch
      label="On this device"
      on={on}
      disabled={isPending || change.isPending || push === 'denied' || push === 'unsupported'}
      onChange={(wanted) => change.mutate(wanted)}
    >
      {aboutDevice[push]}
    </Switch>
  );
}
