import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { SignInForm } from '../../features/accounts/components/sign-in-form.tsx';
import { consumeDestination } from '../../features/accounts/model/session.ts';
import { accountsMessages } from '../../lib/messages/accounts.tsx';

export function SignInPage() {
  const { token } = useSearch({ strict: false });
  const sessionEnded = useRouterState({ select: ({ location }) => location.state.sessionEnded === true });
  const navigate = useNavigate();
  return (
    <AccountPage title={accountsMessages.signInTitle} lead={accountsMessages.signInLead}>
      <SignInForm token={token} sessionEnded={sessionEnded} onSignedIn={(user) => void navigate({ href: consumeDestination(user) })} />
    </AccountPage>
  );
}
