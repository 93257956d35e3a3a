import { accountOperations, type SignedInUser } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiFailure } from '../../../lib/api-client.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { accountsMessages } from '../../../lib/messages/accounts.tsx';
import { Field } from '../../../ui/field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useResendValidation, useSignIn, validateTokenQuery } from '../api/sign-in.ts';
import { AccountForm, AccountLinks, LeadingNote } from './account-form.tsx';

const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);
const SignInWays = lazyPart(async () => (await import('./sign-in-ways.tsx')).SignInWays);

interface SignInFormProps {
  /** The token of a mailed link: validated first, so that the form opens with its address. */
  token: string | undefined;
  /** The session ended and the user was sent here. */
  sessionEnded: boolean;
  onSignedIn: (user: SignedInUser) => void;
}

export function SignInForm({ token, sessionEnded, onSignedIn }: SignInFormProps) {
  const validation = useQuery({ ...validateTokenQuery(token ?? ''), enabled: token !== undefined });
  if (validation.isLoading) return null;
  return (
    <>
      {sessionEnded && <LeadingNote kind="notice">{accountsMessages.signedOut}</LeadingNote>}
      {validation.data && <LeadingNote kind="done">{validation.data.message}</LeadingNote>}
      {validation.error && <LeadingNote kind="warning">{validation.error.message}</LeadingNote>}
      <Credentials provenEmail={validation.data?.email ?? ''} proof={validation.data?.proof} onSignedIn={onSignedIn} />
    </>
  );
}

interface CredentialsProps extends Pick<SignInFormProps, 'onSignedIn'> {
  provenEmail: string;
  /** Proves to the server that this page was opened by the mailed link. */
  proof: string | undefined;
}

function Credentials({ provenEmail, proof, onSignedIn }: CredentialsProps) {
  const signIn = useSignIn();
  const resend = useResendValidation();
  const { form, refusal, refuse } = useContractForm({
    schema: accountOperations.logIn.body.omit({ proof: true, device: true }),
    initialValues: { email: provenEmail, password: '' },
    clearsWhen: { password: (password) => password.trim().length > 5 },
  });
  const submit = form.onSubmit((values) => {
    signIn.mutate(proof === undefined ? values : { ...values, proof }, { onSuccess: onSignedIn, onError: refuse });
  });
  const [isHidden, setIsHidden] = useState(false);
  const code = signIn.error instanceof ApiFailure ? signIn.error.code : undefined;
  const unvalidated = code === 'email_not_validated';
  if (code === 'code_needed' || code === 'factor_needed') {
    const credentials = { ...form.values, proof };
    return <SecondStep credentials={credentials} isNew={code === 'factor_needed'} onSignedIn={onSignedIn} onLeave={signIn.reset} />;
  }

  return (
    <>
      {!isHidden && (
        <AccountForm
          onSubmit={submit}
          submitLabel={accountsMessages.signIn}
          busy={signIn.isPending}
          refusal={
            refusal && (
              <>
                {refusal}{' '}
                {unvalidated && (
                  <button type="button" onClick={() => resend.mutate(form.values.email)}>
                    {accountsMessages.sendLinkAgain}
                  </button>
                )}
              </>
            )
          }
        >
          <Field
            label={messages.email}
            type="email"
            autoComplete="username"
            autoFocus={provenEmail === ''}
            {...form.getInputProps('email')}
          />
          <PasswordField
            label={messages.password}
            autoComplete="current-password"
            autoFocus={provenEmail !== ''}
            {...form.getInputProps('password')}
          />
        </AccountForm>
      )}
      <SignInWays isHidden={isHidden} onHide={setIsHidden} onSignedIn={onSignedIn} />
      <SignInLinks proof={proof} />
    </>
  );
}

function SignInLinks({ proof }: Pick<CredentialsProps, 'proof'>) {
  return (
    <AccountLinks>
      {proof !== undefined && (
        <Link to="/PagesRecoverPasswordReset/$token" params={{ token: proof }}>
          {accountsMessages.otherPassword} <b>{accountsMessages.choosePassword}</b>
        </Link>
      )}
      <Link to="/PagesRecoverPassword">
        {accountsMessages.forgotPassword} <b>{accountsMessages.clickHere}</b>
      </Link>
      <Link to="/NewSignUp">
        <b>{accountsMessages.clickHereToSignUp}</b>
      </Link>
    </AccountLinks>
  );
}
