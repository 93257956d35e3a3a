import { operations, type Project } from '@sheetmark/contract';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { projectsMessages } from '../../../lib/messages/projects.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useCreateProject } from '../api/create-project.ts';

export function CreateProjectDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (project: Project) => void }) {
  const create = useCreateProject();
  const { form, refusal, refuse } = useContractForm({
    schema: operations.createProject.body,
    initialValues: { name: '', description: '' },
  });
  const submit = form.onSubmit((values) => {
    create.mutate(values, { onSuccess: ({ data }) => onCreated(data), onError: refuse });
  });
  return (
    <Dialog
      title={messages.newProject}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={projectsMessages.createProject}
      busy={create.isPending}
      refusal={refusal}
    >
      <Field label={messages.name} data-autofocus {...form.getInputProps('name')} />
      <Field label={messages.descriptionOptional} {...form.getInputProps('description')} />
    </Dialog>
  );
}
