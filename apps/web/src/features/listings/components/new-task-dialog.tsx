import { operations } from '@sheetmark/contract';
import { useState } from 'react';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { Field } from '../../../ui/field.tsx';
import { useCreateTask } from '../api/tasks.ts';

interface NewTaskDialogProps {
  projectId: number;
  onCreated: (id: number) => void;
  onClose: () => void;
}

export function NewTaskDialog({ projectId, onCreated, onClose }: NewTaskDialogProps) {
  const create = useCreateTask(projectId);
  const [refusal, setRefusal] = useState<string>();
  const { form, place } = useContractForm({
    schema: operations.createTask.body.pick({ task_name: true, description: true }),
    initialValues: { task_name: '', description: '' },
  });
  const submit = form.onSubmit((values) => {
    create.mutate(values, { onSuccess: ({ data }) => onCreated(data.id), onError: (failure) => setRefusal(place(failure)) });
  });
  return (
    <Dialog title={listingsMessages.newTask} onClose={onClose} onSubmit={submit} submitLabel={messages.createTask} busy={create.isPending}>
      <Field label={messages.name} data-autofocus {...form.getInputProps('task_name')} />
      <Field label={messages.descriptionOptional} {...form.getInputProps('description')} />
      {refusal && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </Dialog>
  );
}
