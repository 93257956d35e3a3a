import { accountOperations } from '@sheetmark/contract';
import { useNavigate } from '@tanstack/react-router';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { accountsMessages } from '../../../lib/messages/accounts.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useResetPassword } from '../api/recover-password.ts';
import { AccountForm, Note } from './account-form.tsx';
import styles from './password-forms.module.css';

const matchingPasswords = accountOperations.resetForgotPassword.body
  .omit({ token: true })
  .refine((body) => body.newPassword === body.newPasswordConfirm, { error: messages.passwordsDiffer, path: ['newPasswordConfirm'] });

export function ResetPasswordForm({ token }: { token: string }) {
  const reset = useResetPassword();
  const navigate = useNavigate();
  const { form, refusal, refuse } = useContractForm({
    schema: matchingPasswords,
    initialValues: { newPassword: '', newPasswordConfirm: '' },
  });
  const submit = form.onSubmit((values) => {
    reset.mutate({ token, ...values }, { onSuccess: () => form.reset(), onError: refuse });
  });
  return (
    <>
      <AccountForm onSubmit={submit} submitLabel={accountsMessages.resetPassword} busy={reset.isPending} refusal={refusal}>
        <PasswordField label={messages.enterNewPassword} autoComplete="new-password" autoFocus {...form.getInputProps('newPassword')} />
        <PasswordField label={messages.confirmNewPassword} autoComplete="new-password" {...form.getInputProps('newPasswordConfirm')} />
        {reset.data && <Note kind="done">{reset.data.message}</Note>}
      </AccountForm>
      <Button variant="default" size="l" className={styles.second} onClick={() => void navigate({ to: '/SignIn' })}>
        {accountsMessages.goToLogin}
      </Button>
    </>
  );
}
