import { operations } from '@sheetmark/contract';
import { ApiFailure } from '../../../lib/api-client.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { settingsMessages } from '../../../lib/messages/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { useChangePassword } from '../api/change-password.ts';
import styles from './settings-form.module.css';

const matchingPasswords = operations.changePassword.body.refine((body) => body.newPassword === body.newPasswordConfirm, {
  error: messages.passwordsDiffer,
  path: ['newPasswordConfirm'],
});

/** The field of a server refusal. */
const fieldOf: Readonly<Record<string, string>> = { wrong_password: 'currentPassword', passwords_differ: 'newPasswordConfirm' };

/** `email` tells password managers which account it is. */
export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const { form, place } = useContractForm({
    schema: matchingPasswords,
    initialValues: { currentPassword: '', newPassword: '', newPasswordConfirm: '' },
  });
  const refuse = (failure: Error) => {
    const message = place(failure);
    if (message === undefined) return;
    const field = failure instanceof ApiFailure ? fieldOf[failure.code] : undefined;
    if (field) form.setErrors({ [field]: message });
    else showSnack({ message, kind: 'error' });
  };
  const submit = form.onSubmit((values) => change.mutate(values, { onSuccess: () => form.reset(), onError: refuse }));
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={settingsMessages.currentPassword} autoComplete="current-password" {...form.getInputProps('currentPassword')} />
      <div className={styles.pair}>
        <PasswordField label={messages.enterNewPassword} autoComplete="new-password" {...form.getInputProps('newPassword')} />
        <PasswordField label={messages.confirmNewPassword} autoComplete="new-password" {...form.getInputProps('newPasswordConfirm')} />
      </div>
      <div className={styles.actions}>
        <Button submit busy={change.isPending}>
          {settingsMessages.changePassword}
        </Button>
      </div>
    </form>
  );
}
