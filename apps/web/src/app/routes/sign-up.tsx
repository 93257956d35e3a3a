import { useSearch } from '@tanstack/react-router';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { SignUpForm } from '../../features/accounts/components/sign-up-form.tsx';
import { signUpMessages } from '../../lib/messages/sign-up.tsx';
import { storage } from '../../lib/storage.ts';

export function SignUpPage() {
  const { token } = useSearch({ strict: false });
  return (
    <AccountPage title={signUpMessages.createAccount}>
      <SignUpForm inviteToken={token ?? storage.read('inviteToken')} />
    </AccountPage>
  );
}
