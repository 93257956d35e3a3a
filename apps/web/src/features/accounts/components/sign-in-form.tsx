import { accountOperations, type SignedInUser } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiFailure } from '../../../lib/api-client.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { accountsMessages } from '../../../lib/messages/accounts.tsx';
import { Field } from '../../../ui/field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useResendValidation, useSignIn, validateTokenQuery } from '../api/sign-in.ts';
import { AccountForm, AccountLinks, LeadingNote } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';

const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);
const SignInWays = lazyPart(async () => (await import('./sign-in-ways.tsx')).SignInWays);

const firstStep = { title: accountsMessages.signInTitle, lead: accountsMessages.signInLead };
/** By the code of the server's refusal. */
const secondSteps: Readonly<Record<string, string>> = {
  code_needed: accountsMessages.enterCode,
  factor_needed: accountsMessages.setUpFactor,
};

interface SignInFormProps {
  /** The token of a mailed link: validated first, so that the form opens with its address. */
  token: string | undefined;
  /** The session ended and the user was sent here. */
  sessionEnded: boolean;
  onSignedIn: (user: SignedInUser) => void;
}

/** The page of `/SignIn`: password or another way, then the second step of those who need one. */
export function SignInForm({ token, sessionEnded, onSignedIn }: SignInFormProps) {
  const validation = useQuery({ ...validateTokenQuery(token ?? ''), enabled: token !== undefined });
  if (validation.isLoading) return <AccountPage {...firstStep}>{null}</AccountPage>;
  return (
    <Credentials provenEmail={validation.data?.email ?? ''} proof={validation.data?.proof} onSignedIn={onSignedIn}>
      {sessionEnded && <LeadingNote kind="notice">{accountsMessages.signedOut}</LeadingNote>}
      {validation.data && <LeadingNote kind="done">{validation.data.message}</LeadingNote>}
      {validation.error && <LeadingNote kind="warning">{validation.error.message}</LeadingNote>}
    </Credentials>
  );
}

interface CredentialsProps extends Pick<SignInFormProps, 'onSignedIn'> {
  provenEmail: string;
  /** Proves to the server that this page was opened by the mailed link. */
  proof: string | undefined;
  /** Above the form. */
  children: ReactNode;
}

function Credentials({ provenEmail, proof, onSignedIn, children }: CredentialsProps) {
  const signIn = useSignIn();
  const { form, refusal, refuse } = useContractForm({
    schema: accountOperations.logIn.body.omit({ proof: true, device: true }),
    initialValues: { email: provenEmail, password: '' },
    clearsWhen: { password: (password) => password.trim().length > 5 },
  });
  const submit = form.onSubmit((values) => {
    signIn.mutate(proof === undefined ? values : { ...values, proof }, { onSuccess: onSignedIn, onError: refuse });
  });
  const [isHidden, setIsHidden] = useState(false);
  const code = signIn.error instanceof ApiFailure ? signIn.error.code : '';
  const isUnvalidated = code === 'email_not_validated';
  const secondStep = secondSteps[code];
  if (secondStep !== undefined) {
    const credentials = { ...form.values, proof };
    return (
      <AccountPage title={secondStep} lead={credentials.email}>
        <SecondStep credentials={credentials} isNew={code === 'factor_needed'} onSignedIn={onSignedIn} onLeave={signIn.reset} />
      </AccountPage>
    );
  }

  return (
    <AccountPage {...firstStep}>
      {children}
      {!isHidden && (
        <AccountForm
          onSubmit={submit}
          submitLabel={accountsMessages.signIn}
          busy={signIn.isPending}
          refusal={refusal && <Refusal text={refusal} email={isUnvalidated ? form.values.email : undefined} />}
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
    </AccountPage>
  );
}

/** Offers another link to an address that isn't validated. */
function Refusal({ text, email }: { text: string; email: string | undefined }) {
  const resend = useResendValidation();
  if (email === undefined) return text;
  return (
    <>
      {text}{' '}
      <button type="button" onClick={() => resend.mutate(email)}>
        {accountsMessages.sendLinkAgain}
      </button>
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
