import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { LegalText } from '../../features/accounts/components/legal-text.tsx';
import { messages } from '../../lib/messages.ts';

export function TermsPage() {
  return (
    <AccountPage title={messages.termsOfService}>
      <LegalText name="terms" />
    </AccountPage>
  );
}

export function PrivacyPage() {
  return (
    <AccountPage title={messages.privacyStatement}>
      <LegalText name="privacy" />
    </AccountPage>
  );
}
