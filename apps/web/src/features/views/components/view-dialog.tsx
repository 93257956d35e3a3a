import { operations } from '@sheetmark/contract';
import { useState } from 'react';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/field-error.tsx';
import { Field } from '../../../ui/field.tsx';

interface ViewDialogProps {
  title: string;
  name: string;
  busy: boolean;
  /** Rejects with the reason if the name is refused. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** A dialog for a view's name. */
export function ViewDialog({ title, name, busy, onSubmit, onClose }: ViewDialogProps) {
  const [refusal, setRefusal] = useState<string>();
  const { form, place } = useContractForm({
    schema: operations.createMarkupAndTaskView.body.pick({ name: true }),
    initialValues: { name },
  });
  const submit = form.onSubmit((values) => {
    setRefusal(undefined);
    void onSubmit(values.name).then(onClose, (failure: unknown) => {
      setRefusal(failure instanceof Error ? place(failure) : String(failure));
    });
  });
  return (
    <Dialog title={title} onClose={onClose} onSubmit={submit} submitLabel={messages.save} busy={busy}>
      <Field label={messages.name} data-autofocus {...form.getInputProps('name')} />
      <FormError>{refusal}</FormError>
    </Dialog>
  );
}
