import { operations, type Project } from '@sheetmark/contract';
import { useState } from 'react';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { projectsMessages } from '../../../lib/messages/projects.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/field-error.tsx';
import { Field } from '../../../ui/field.tsx';
import { useDeleteProject, useUpdateProject } from '../api/change-project.ts';

interface EditProjectDialogProps {
  project: Project;
  onClose: () => void;
}

export function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  const update = useUpdateProject(project.id);
  const [refusal, setRefusal] = useState<string>();
  const { form, place } = useContractForm({
    schema: operations.updateProject.body,
    initialValues: { name: project.name, description: project.description },
  });
  const submit = form.onSubmit((values) => {
    update.mutate(values, { onSuccess: onClose, onError: (failure) => setRefusal(place(failure)) });
  });
  return (
    <Dialog title={projectsMessages.editProject} onClose={onClose} onSubmit={submit} submitLabel={messages.save} busy={update.isPending}>
      <Field label={messages.name} data-autofocus {...form.getInputProps('name')} />
      <Field label={messages.descriptionOptional} {...form.getInputProps('description')} />
      <Refusal text={refusal} />
    </Dialog>
  );
}

interface DeleteProjectDialogProps extends EditProjectDialogProps {
  onDeleted: () => void;
}

/** Confirmed by typing its name, like the deletion of a folder. */
export function DeleteProjectDialog({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  const remove = useDeleteProject(project.id, onDeleted);
  const [typed, setTyped] = useState('');
  return (
    <Dialog
      title={projectsMessages.deleteProject}
      onClose={onClose}
      onSubmit={() => remove.mutate()}
      submitLabel={projectsMessages.deleteProjectAct}
      destructive
      submitDisabled={typed.trim() !== project.name.trim()}
      busy={remove.isPending}
    >
      <p>{projectsMessages.deletionMeans(project.name)}</p>
      <Field
        label={messages.typeToConfirm(project.name)}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Refusal text={remove.error?.message} />
    </Dialog>
  );
}

function Refusal({ text }: { text: string | undefined }) {
  return <FormError>{text}</FormError>;
}
