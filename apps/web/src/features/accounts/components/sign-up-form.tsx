import { operations } from '@sheetmark/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useSignUp } from '../api/sign-up.ts';
import { AccountForm, AccountLinks, Note } from './account-form.tsx';
import styles from './sign-up-form.module.css';

export function SignUpForm({ inviteToken }: { inviteToken: string | undefined }) {
  const signUp = useSignUp();
  const [refusal, setRefusal] = useState<string>();
  const { form, place } = useContractForm({
    schema: operations.signUp.body,
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
      <AccountForm onSubmit={submit} submitLabel={messages.createAccount} busy={signUp.isPending} refusal={refusal}>
        <Field label="Email address" type="email" autoComplete="email" autoFocus {...form.getInputProps('email')} />
        <PasswordField label="Password" autoComplete="new-password" {...form.getInputProps('password')} />
        <div className={styles.names}>
          <Field label="First name" autoComplete="given-name" {...form.getInputProps('first_name')} />
          <Field label="Last name (optional)" autoComplete="family-name" {...form.getInputProps('last_name')} />
        </div>
        <p className={styles.terms}>By clicking {messages.createAccount}, you agree to the terms of service and the privacy statement.</p>
      </AccountForm>
      <section className={styles.why}>
        <h2>{messages.whyCreateAccount}</h2>
        <p>Your drawings, markups, comments and tasks in one place, for everybody who reviews them with you.</p>
      </section>
      <BackToSignIn />
    </>
  );
}

function SignedUp({ email, invited }: { email: string; invited: boolean }) {
  return (
    <>
      <div className={styles.done}>
        <Note kind="done">{messages.signUpDone}</Note>
        {invited ? (
          <p>
            If the invitation was sent to <b>{email}</b>, the address is validated already: sign in, and you are in the project.
          </p>
        ) : (
          <p>
            The link went to <b>{email}</b> and works for 24 hours.
          </p>
        )}
      </div>
      <BackToSignIn />
    </>
  );
}

function BackToSignIn() {
  return (
    <AccountLinks>
      <Link to="/SignIn">
        Already have an account? <b>Sign in</b>
      </Link>
    </AccountLinks>
  );
}
