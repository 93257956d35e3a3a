import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { SignInForm } from '../../features/accounts/components/sign-in-form.tsx';
import { consumeDestination } from '../../features/accounts/model/session.ts';

export function SignInPage() {
  const { token } = useSearch({ strict: false });
  const sessionEnded = useRouterState({ select: ({ location }) => location.state.sessionEnded === true });
  const navigate = useNavigate();
  return <SignInForm token={token} sessionEnded={sessionEnded} onSignedIn={(user) => void navigate({ href: consumeDestination(user) })} />;
}
