import { accountOperations } from '@sheetmark/contract';
import { useNavigate } from '@tanstack/react-router';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { accountsMessages } from '../../../lib/messages/accounts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useForgotPassword } from '../api/recover-password.ts';
import { AccountForm, Note } from './account-form.tsx';
import styles from './password-forms.module.css';

export function RecoverPasswordForm() {
  const forgot = useForgotPassword();
  const navigate = useNavigate();
  const { form, refusal, refuse } = useContractForm({ schema: accountOperations.forgotPassword.body, initialValues: { email: '' } });
  const submit = form.onSubmit(({ email }) => {
    forgot.mutate(email, { onError: refuse });
  });
  return (
    <>
      <AccountForm onSubmit={submit} submitLabel={accountsMessages.resetPassword} busy={forgot.isPending} refusal={refusal}>
        <Field label={messages.email} type="email" autoComplete="username" autoFocus {...form.getInputProps('email')} />
        {forgot.data && <Note kind="done">{forgot.data.message}</Note>}
      </AccountForm>
      <Button variant="default" size="l" className={styles.second} onClick={() => void navigate({ to: '/SignIn' })}>
        {accountsMessages.backToLogin}
      </Button>
    </>
  );
}
