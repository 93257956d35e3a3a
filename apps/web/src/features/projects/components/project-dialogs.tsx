import { operations, type Project } from '@sheetmark/contract';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { projectsMessages } from '../../../lib/messages/projects.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useDeleteProject, useUpdateProject } from '../api/change-project.ts';

interface EditProjectDialogProps {
  project: Project;
  onClose: () => void;
}

export function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  const update = useUpdateProject(project.id);
  const { form, refusal, refuse } = useContractForm({
    schema: operations.updateProject.body,
    initialValues: { name: project.name, description: project.description },
  });
  const submit = form.onSubmit((values) => {
    update.mutate(values, { onSuccess: onClose, onError: refuse });
  });
  return (
    <Dialog
      title={projectsMessages.editProject}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={messages.save}
      busy={update.isPending}
      refusal={refusal}
    >
      <Field label={messages.name} data-autofocus {...form.getInputProps('name')} />
      <Field label={messages.descriptionOptional} {...form.getInputProps('description')} />
    </Dialog>
  );
}

interface DeleteProjectDialogProps extends EditProjectDialogProps {
  onDeleted: () => void;
}

/** Confirmed by typing its name, like the deletion of a folder. */
export function DeleteProjectDialog({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  const remove = useDeleteProject(project.id, onDeleted);
  return (
    <ConfirmDialog
      title={projectsMessages.deleteProject}
      onClose={onClose}
      onSubmit={() => remove.mutate()}
      submitLabel={projectsMessages.deleteProjectAct}
      wanted={project.name}
      busy={remove.isPending}
      refusal={remove.error?.message}
    >
      <p>{projectsMessages.deletionMeans(project.name)}</p>
    </ConfirmDialog>
  );
}
