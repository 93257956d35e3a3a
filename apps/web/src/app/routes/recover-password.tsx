import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { RecoverPasswordForm } from '../../features/accounts/components/recover-password-form.tsx';

export function RecoverPasswordPage() {
  return (
    <AccountPage title="Recover password" lead="Enter your email address. We send you a link with which you choose a new password.">
      <RecoverPasswordForm />
    </AccountPage>
  );
}
