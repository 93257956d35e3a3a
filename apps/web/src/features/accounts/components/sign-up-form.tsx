import { accountOperations, type AnswerOf, type Operations, type SignUpRules } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { accountsMessages } from '../../../lib/messages/accounts.tsx';
import { signUpMessages } from '../../../lib/messages/sign-up.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { FormSkeleton } from '../../../ui/skeleton-shapes.tsx';
import { invitationQuery, signUpRulesQuery, useSignUp } from '../api/sign-up.ts';
import { AccountForm, AccountLinks, LeadingNote, Note } from './account-form.tsx';
import styles from './sign-up-form.module.css';

type Invitation = AnswerOf<Operations['getInvitation']>['data'];

interface SignUpFormProps {
  /** The token of the link's invitation, if any. */
  inviteToken: string | undefined;
}

/** The sign-up form with the invited address, or the reason why there is no form. */
export function SignUpForm({ inviteToken }: SignUpFormProps) {
  const invitation = useQuery({ ...invitationQuery(inviteToken ?? ''), enabled: inviteToken !== undefined });
  const rules = useQuery(signUpRulesQuery());
  if (invitation.isLoading || rules.isLoading) return <FormSkeleton count={4} label={accountsMessages.loadingForm} />;
  const invited = invitation.data?.data;
  const refusal = rules.data && closedReason(rules.data.data, invited);
  return (
    <>
      {invited && <LeadingNote kind="notice">{signUpMessages.invitedTo(<b>{invited.inviter}</b>, <b>{invited.project}</b>)}</LeadingNote>}
      {invitation.error && <LeadingNote kind="warning">{invitation.error.message}</LeadingNote>}
      {refusal ? (
        <>
          <LeadingNote kind="notice">{refusal}</LeadingNote>
          <BackToSignIn />
        </>
      ) : (
        <NewAccountForm inviteToken={inviteToken} invited={invited} rules={rules.data?.data} />
      )}
    </>
  );
}

function closedReason({ mode }: SignUpRules, invited: Invitation | undefined): string | undefined {
  if (mode === 'closed') return signUpMessages.signUpClosed;
  return mode === 'invitation' && !invited ? signUpMessages.signUpByInvitation : undefined;
}

interface NewAccountFormProps extends SignUpFormProps {
  invited: Invitation | undefined;
  rules: SignUpRules | undefined;
}

function NewAccountForm({ inviteToken, invited, rules }: NewAccountFormProps) {
  const signUp = useSignUp();
  const { form, refusal, refuse } = useContractForm({
    schema: accountOperations.signUp.body,
    initialValues: { email: invited?.email ?? '', password: '', first_name: '', last_name: '' },
  });
  const submit = form.onSubmit((values) => {
    const body = { ...values, ...(inviteToken && { invite_token: inviteToken }) };
    signUp.mutate(body, { onError: refuse });
  });
  const onlyAt = rules?.mode === 'domains' && !invited ? signUpMessages.signUpAtDomains(rules.domains) : undefined;

  if (signUp.data)
    return <SignedUp email={form.values.email} message={signUp.data.message} isValidated={signUp.data.is_validated === true} />;
  return (
    <>
      <AccountForm onSubmit={submit} submitLabel={signUpMessages.createAccount} busy={signUp.isPending} refusal={refusal}>
        <Field
          label={messages.emailAddress}
          type="email"
          autoComplete="email"
          autoFocus={!invited}
          readOnly={invited !== undefined}
          description={invited ? signUpMessages.invitedAddress : onlyAt}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={messages.password}
          autoComplete="new-password"
          autoFocus={invited !== undefined}
          {...form.getInputProps('password')}
        />
        <div className={styles.names}>
          <Field label={messages.firstName} autoComplete="given-name" {...form.getInputProps('first_name')} />
          <Field label={messages.lastName} autoComplete="family-name" {...form.getInputProps('last_name')} />
        </div>
        <p className={styles.terms}>
          {signUpMessages.terms(
            signUpMessages.createAccount,
            <Link to="/Terms" target="_blank">
              {signUpMessages.termsOfService}
            </Link>,
            <Link to="/Privacy" target="_blank">
              {signUpMessages.privacyStatement}
            </Link>,
          )}
        </p>
      </AccountForm>
      <section className={styles.why}>
        <h2>{signUpMessages.whyCreateAccount}</h2>
        <p>{signUpMessages.becauseOfOnePlace}</p>
      </section>
      <BackToSignIn />
    </>
  );
}

interface SignedUpProps {
  email: string;
  message: string;
  isValidated: boolean;
}

function SignedUp({ email, message, isValidated }: SignedUpProps) {
  return (
    <>
      <div className={styles.done}>
        <Note kind="done">{isValidated ? message : signUpMessages.signUpDone}</Note>
        <p>{isValidated ? signUpMessages.joinsBySigningIn : signUpMessages.linkSent(email)}</p>
      </div>
      <BackToSignIn />
    </>
  );
}

function BackToSignIn() {
  return (
    <AccountLinks>
      <Link to="/SignIn">{signUpMessages.haveAccount}</Link>
    </AccountLinks>
  );
}
