import { NativeSelect } from '@mantine/core';
import { operations, type Task } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { Field } from '../../../ui/field.tsx';
import { peopleQuery } from '../api/list-work.ts';
import { useCreateTask } from '../api/tasks.ts';

interface NewTaskDialogProps {
  /** Where it is made unless somebody chooses another; undefined where no project is in front. */
  projectId: number | undefined;
  onCreated: (task: Task) => void;
  onClose: () => void;
}

export function NewTaskDialog({ projectId, onCreated, onClose }: NewTaskDialogProps) {
  const projects = useQuery(peopleQuery()).data?.data ?? [];
  const [chosen, setChosen] = useState(projectId);
  const project = chosen ?? projects[0]?.id;
  const create = useCreateTask(project ?? 0);
  const [refusal, setRefusal] = useState<string>();
  const { form, place } = useContractForm({
    schema: operations.createTask.body.pick({ task_name: true, description: true }),
    initialValues: { task_name: '', description: '' },
  });
  const submit = form.onSubmit((values) => {
    create.mutate(values, { onSuccess: ({ data }) => onCreated(data), onError: (failure) => setRefusal(place(failure)) });
  });
  return (
    <Dialog
      title={listingsMessages.newTask}
      onClose={onClose}
      onSubmit={submit}
      submitDisabled={project === undefined}
      submitLabel={messages.createTask}
      busy={create.isPending}
    >
      <Field label={messages.name} data-autofocus {...form.getInputProps('task_name')} />
      <Field label={messages.descriptionOptional} {...form.getInputProps('description')} />
      {projects.length > 1 && (
        <NativeSelect
          label={messages.project}
          value={String(project ?? '')}
          data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      {refusal && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </Dialog>
  );
}
