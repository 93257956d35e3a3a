import { useParams } from '@tanstack/react-router';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { ResetPasswordForm } from '../../features/accounts/components/reset-password-form.tsx';
import { accountsMessages } from '../../lib/messages/accounts.tsx';

export function ResetPasswordPage() {
  const { token } = useParams({ from: '/PagesRecoverPasswordReset/$token' });
  return (
    <AccountPage title={accountsMessages.newPassword} lead={accountsMessages.newPasswordLead}>
      <ResetPasswordForm token={token} />
    </AccountPage>
  );
}
