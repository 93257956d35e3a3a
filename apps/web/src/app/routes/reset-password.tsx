import { useParams } from '@tanstack/react-router';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { ResetPasswordForm } from '../../features/accounts/components/reset-password-form.tsx';

export function ResetPasswordPage() {
  const { token } = useParams({ from: '/PagesRecoverPasswordReset/$token' });
  return (
    <AccountPage title="New password" lead="It takes the place of the old one, and signs you out everywhere.">
      <ResetPasswordForm token={token} />
    </AccountPage>
  );
}
