import { useQuery } from '@tanstack/react-query';
import { userDetailsQuery } from '../../features/accounts/api/user-details.ts';
import { CalendarFeeds } from '../../features/settings/components/calendar-feeds.tsx';
import { DrawingSwitches } from '../../features/settings/components/drawing-switches.tsx';
import { KeyboardSettings } from '../../features/settings/components/keyboard-settings.tsx';
import { NotificationSwitches } from '../../features/settings/components/notification-switches.tsx';
import { PasswordForm } from '../../features/settings/components/password-form.tsx';
import { ProfileForm } from '../../features/settings/components/profile-form.tsx';
import { SessionsList } from '../../features/settings/components/sessions-list.tsx';
import { SettingsSection } from '../../features/settings/components/settings-section.tsx';
import { StorageUse } from '../../features/settings/components/storage-use.tsx';
import { ThemeChoice } from '../../features/settings/components/theme-choice.tsx';
import { TokensList } from '../../features/settings/components/tokens-list.tsx';
import { WebhooksList } from '../../features/settings/components/webhooks-list.tsx';
import { messages } from '../../lib/messages.ts';
import { calendarsMessages } from '../../lib/messages/calendars.ts';
import { passkeysMessages } from '../../lib/messages/passkeys.ts';
import { secondFactorMessages } from '../../lib/messages/second-factor.ts';
import { settingsMessages } from '../../lib/messages/settings.ts';
import { storageMessages } from '../../lib/messages/storage.ts';
import { tokensMessages } from '../../lib/messages/tokens.ts';
import { webhooksMessages } from '../../lib/messages/webhooks.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SectionSkeletons } from '../../ui/skeleton-shapes.tsx';

const SecondFactorSettings = lazyPart(
  async () => (await import('../../features/settings/components/second-factor.tsx')).SecondFactorSettings,
);

const Passkeys = lazyPart(async () => (await import('../../features/settings/components/passkeys.tsx')).Passkeys);

/** The user's settings. */
export function SettingsPage() {
  const details = useQuery(userDetailsQuery());
  const account = details.data;
  return (
    <>
      <PageHead title={messages.settings} />
      {details.isError && <LoadFailure error={details.error} onRetry={() => void details.refetch()} />}
      {details.isPending && <SectionSkeletons count={4} label={settingsMessages.loading} />}
      {account && (
        <>
          <SettingsSection title={settingsMessages.profile} about={settingsMessages.profileAbout}>
            <ProfileForm account={account} />
          </SettingsSection>
          <SettingsSection title={messages.password} about={settingsMessages.passwordAbout}>
            <PasswordForm email={account.user.email} />
          </SettingsSection>
          <SettingsSection title={passkeysMessages.passkeys} about={passkeysMessages.about}>
            <Passkeys />
          </SettingsSection>
          <SettingsSection title={secondFactorMessages.secondFactor} about={secondFactorMessages.about}>
            <SecondFactorSettings />
          </SettingsSection>
          <SettingsSection title={messages.notifications} about={settingsMessages.notificationsAbout}>
            <NotificationSwitches account={account} />
          </SettingsSection>
          <SettingsSection title={settingsMessages.drawing} about={settingsMessages.drawingAbout}>
            <DrawingSwitches account={account} />
          </SettingsSection>
          <SettingsSection title={settingsMessages.sessions} about={settingsMessages.sessionsAbout}>
            <SessionsList />
          </SettingsSection>
          <SettingsSection title={tokensMessages.tokens} about={tokensMessages.tokensAbout}>
            <TokensList />
          </SettingsSection>
          <SettingsSection title={webhooksMessages.webhooks} about={webhooksMessages.webhooksAbout}>
            <WebhooksList />
          </SettingsSection>
          <SettingsSection title={calendarsMessages.calendars} about={calendarsMessages.calendarsAbout}>
            <CalendarFeeds />
          </SettingsSection>
          <SettingsSection title={storageMessages.storage} about={storageMessages.ownAbout}>
            <StorageUse />
          </SettingsSection>
          <SettingsSection title={messages.theme} about={settingsMessages.themeAbout}>
            <ThemeChoice />
          </SettingsSection>
          <SettingsSection title={settingsMessages.keyboard} about={settingsMessages.keyboardAbout}>
            <KeyboardSettings />
          </SettingsSection>
        </>
      )}
    </>
  );
}
