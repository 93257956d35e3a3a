import { useSearch } from '@tanstack/react-router';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { SignUpForm } from '../../features/accounts/components/sign-up-form.tsx';
import { accountsMessages } from '../../lib/messages/accounts.tsx';
import { storage } from '../../lib/storage.ts';

export function SignUpPage() {
  const { token } = useSearch({ strict: false });
  return (
    <AccountPage title={accountsMessages.createAccount}>
      <SignUpForm inviteToken={token ?? storage.read('inviteToken')} />
    </AccountPage>
  );
}
