import { operations } from '@sheetmark/contract';
import { useState } from 'react';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { useAddUser } from '../api/change-users.ts';

/** Stays open with an empty form after each user, for the next one. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const add = useAddUser();
  const [refusal, setRefusal] = useState<string>();
  const { form, place } = useContractForm({
    schema: operations.signUp.body,
    initialValues: { email: '', password: '', first_name: '', last_name: '' },
  });
  const submit = form.onSubmit((values) => {
    setRefusal(undefined);
    add.mutate(values, {
      onSuccess: () => {
        showSnack({ message: messages.userAdded });
        form.reset();
      },
      onError: (failure) => setRefusal(place(failure)),
    });
  });
  return (
    <Dialog title={messages.addNewUser} onClose={onClose} onSubmit={submit} submitLabel="Add user" cancelLabel="Close" busy={add.isPending}>
      <Field label="Email address" type="email" autoComplete="off" data-autofocus {...form.getInputProps('email')} />
      <PasswordField label="Password" autoComplete="new-password" {...form.getInputProps('password')} />
      <Field label="First name" autoComplete="off" {...form.getInputProps('first_name')} />
      <Field label="Last name (optional)" autoComplete="off" {...form.getInputProps('last_name')} />
      {refusal && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </Dialog>
  );
}
