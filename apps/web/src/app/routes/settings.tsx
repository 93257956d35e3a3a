import { useQuery } from '@tanstack/react-query';
import { userDetailsQuery } from '../../features/accounts/api/user-details.ts';
import { KeyboardSettings } from '../../features/settings/components/keyboard-settings.tsx';
import { NotificationSwitches } from '../../features/settings/components/notification-switches.tsx';
import { PasswordForm } from '../../features/settings/components/password-form.tsx';
import { ProfileForm } from '../../features/settings/components/profile-form.tsx';
import { SessionsList } from '../../features/settings/components/sessions-list.tsx';
import { SettingsSection } from '../../features/settings/components/settings-section.tsx';
import { ThemeChoice } from '../../features/settings/components/theme-choice.tsx';
import { messages } from '../../lib/messages.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';

/** What a person sets for themselves. */
export function SettingsPage() {
  const details = useQuery(userDetailsQuery());
  const account = details.data;
  return (
    <>
      <PageHead title={messages.settings} />
      {details.isError && <LoadFailure error={details.error} onRetry={() => void details.refetch()} />}
      {details.isPending && <LineSkeletons count={6} label="Loading settings" />}
      {account && (
        <>
          <SettingsSection title="Profile" about="How you are named on markups, comments and tasks.">
            <ProfileForm account={account} />
          </SettingsSection>
          <SettingsSection title="Password" about="At least six characters. A new one signs you out everywhere but here.">
            <PasswordForm email={account.user.email} />
          </SettingsSection>
          <SettingsSection title="Notifications" about="What others do that concerns you: assignments, mentions, comments, new versions.">
            <NotificationSwitches account={account} />
          </SettingsSection>
          <SettingsSection
            title="Where you are signed in"
            about="Sign out what you do not know, or do not use any more. It ends there at once."
          >
            <SessionsList />
          </SettingsSection>
          <SettingsSection title="Theme" about="Of this browser. Sheets stay white; the dark only dims them.">
            <ThemeChoice />
          </SettingsSection>
          <SettingsSection title="Keyboard" about="Of this browser.">
            <KeyboardSettings />
          </SettingsSection>
        </>
      )}
    </>
  );
}
