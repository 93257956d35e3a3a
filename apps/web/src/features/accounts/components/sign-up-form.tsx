import { accountOperations } from '@sheetmark/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { accountsMessages } from '../../../lib/messages/accounts.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useSignUp } from '../api/sign-up.ts';
import { AccountForm, AccountLinks, Note } from './account-form.tsx';
import styles from './sign-up-form.module.css';

export function SignUpForm({ inviteToken }: { inviteToken: string | undefined }) {
  const signUp = useSignUp();
  const [refusal, setRefusal] = useState<string>();
  const { form, place } = useContractForm({
    schema: accountOperations.signUp.body,
    initialValues: { email: '', password: '', first_name: '', last_name: '' },
  });
  const submit = form.onSubmit((values) => {
    setRefusal(undefined);
    const body = { ...values, ...(inviteToken && { invite_token: inviteToken }) };
    signUp.mutate(body, { onError: (failure) => setRefusal(place(failure)) });
  });

  if (signUp.isSuccess) return <SignedUp email={form.values.email} invited={inviteToken !== undefined} />;
  return (
    <>
      <AccountForm onSubmit={submit} submitLabel={accountsMessages.createAccount} busy={signUp.isPending} refusal={refusal}>
        <Field label={messages.emailAddress} type="email" autoComplete="email" autoFocus {...form.getInputProps('email')} />
        <PasswordField label={messages.password} autoComplete="new-password" {...form.getInputProps('password')} />
        <div className={styles.names}>
          <Field label={messages.firstName} autoComplete="given-name" {...form.getInputProps('first_name')} />
          <Field label={messages.lastName} autoComplete="family-name" {...form.getInputProps('last_name')} />
        </div>
        <p className={styles.terms}>{accountsMessages.terms(accountsMessages.createAccount)}</p>
      </AccountForm>
      <section className={styles.why}>
        <h2>{accountsMessages.whyCreateAccount}</h2>
        <p>{accountsMessages.becauseOfOnePlace}</p>
      </section>
      <BackToSignIn />
    </>
  );
}

function SignedUp({ email, invited }: { email: string; invited: boolean }) {
  return (
    <>
      <div className={styles.done}>
        <Note kind="done">{accountsMessages.signUpDone}</Note>
        {invited ? <p>{accountsMessages.validatedByInvitation(email)}</p> : <p>{accountsMessages.linkSent(email)}</p>}
      </div>
      <BackToSignIn />
    </>
  );
}

function BackToSignIn() {
  return (
    <AccountLinks>
      <Link to="/SignIn">{accountsMessages.haveAccount}</Link>
    </AccountLinks>
  );
}
