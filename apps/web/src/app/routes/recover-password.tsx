import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { RecoverPasswordForm } from '../../features/accounts/components/recover-password-form.tsx';
import { accountsMessages } from '../../lib/messages/accounts.tsx';

export function RecoverPasswordPage() {
  return (
    <AccountPage title={accountsMessages.recoverPassword} lead={accountsMessages.recoverPasswordLead}>
      <RecoverPasswordForm />
    </AccountPage>
  );
}
