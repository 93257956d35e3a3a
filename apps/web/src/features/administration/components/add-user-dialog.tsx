import { operations } from '@sheetmark/contract';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { administrationMessages } from '../../../lib/messages/administration.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { useAddUser } from '../api/change-users.ts';

/** Stays open with an empty form after each user, for the next one. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const add = useAddUser();
  const { form, refusal, refuse } = useContractForm({
    schema: operations.signUp.body,
    initialValues: { email: '', password: '', first_name: '', last_name: '' },
  });
  const submit = form.onSubmit((values) => {
    add.mutate(values, {
      onSuccess: () => {
        showSnack({ message: administrationMessages.userAdded });
        form.reset();
      },
      onError: refuse,
    });
  });
  return (
    <Dialog
      title={administrationMessages.addNewUser}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={administrationMessages.addUser}
      cancelLabel={messages.close}
      busy={add.isPending}
      refusal={refusal}
    >
      <Field label={messages.emailAddress} type="email" autoComplete="off" data-autofocus {...form.getInputProps('email')} />
      <PasswordField label={messages.password} autoComplete="new-password" {...form.getInputProps('password')} />
      <Field label={messages.firstName} autoComplete="off" {...form.getInputProps('first_name')} />
      <Field label={messages.lastName} autoComplete="off" {...form.getInputProps('last_name')} />
    </Dialog>
  );
}
