import { type Folder, type ListedFolder, operations } from '@sheetmark/contract';
import { useContractForm } from '../../../lib/contract-form.ts';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { NameDialog } from '../../../ui/name-dialog.tsx';
import { useCreateFolder, useDeleteFolder, useRenameFolder } from '../api/change-folders.ts';
import { toDraggedThings } from '../model/dragged-things.ts';
import { filesIn } from '../model/folder-tree.ts';
import { MoveDialog } from './move-dialog.tsx';

const ExportDialog = lazyPart(async () => (await import('../../../entities/markup-exports/export-dialog.tsx')).ExportDialog);
const ShareDialog = lazyPart(async () => (await import('../../../entities/guest-links/share-dialog.tsx')).ShareDialog);
const LimitDialog = lazyPart(async () => (await import('../../../entities/members/limit-dialog.tsx')).LimitDialog);

/** A folder of the tree or of a list. */
type AnyFolder = Folder | ListedFolder;

/** The open dialog and its folder; `add` without a parent adds at the top level. */
export type FolderQuestion =
  | { kind: 'add'; parent: AnyFolder | undefined }
  | { kind: 'rename' | 'move' | 'export' | 'limit' | 'share' | 'delete'; folder: AnyFolder };

interface FolderDialogsProps {
  projectId: number;
  question: FolderQuestion | undefined;
  onClose: () => void;
  onCreated?: (folder: Folder) => void;
  onDeleted?: (folder: AnyFolder) => void;
}

export function FolderDialogs({ projectId, question, onClose, onCreated, onDeleted }: FolderDialogsProps) {
  if (question === undefined) return null;
  if (question.kind === 'add') {
    return <AddFolder projectId={projectId} parent={question.parent} onClose={onClose} {...(onCreated && { onCreated })} />;
  }
  if (question.kind === 'move') return <MoveDialog things={toDraggedThings(projectId, { folders: [question.folder] })} onClose={onClose} />;
  if (question.kind === 'export') {
    const { id, name } = question.folder;
    return <ExportDialog subject={{ projectId, name, what: { folders: [id] }, markups: null }} onClose={onClose} />;
  }
  if (question.kind === 'share') {
    const { id, name } = question.folder;
    return <ShareDialog projectId={projectId} target={{ kind: 'folder', id, name }} onClose={onClose} />;
  }
  if (question.kind === 'limit') return <LimitDialog folder={question.folder} onClose={onClose} />;
  if (question.kind === 'rename') return <RenameFolder projectId={projectId} folder={question.folder} onClose={onClose} />;
  return <DeleteFolder projectId={projectId} folder={question.folder} onClose={onClose} {...(onDeleted && { onDeleted })} />;
}

interface AddFolderProps {
  projectId: number;
  parent: AnyFolder | undefined;
  onClose: () => void;
  onCreated?: (folder: Folder) => void;
}

function AddFolder({ projectId, parent, onClose, onCreated }: AddFolderProps) {
  const create = useCreateFolder(projectId);
  const { form, refusal, refuse } = useContractForm({ schema: operations.createFolder.body, initialValues: { name: '', Description: '' } });
  const submit = form.onSubmit((values) => {
    create.mutate(
      { ...values, parent_id: parent?.id ?? null },
      {
        onSuccess: ({ data }) => {
          onClose();
          onCreated?.(data);
        },
        onError: refuse,
      },
    );
  });
  return (
    <Dialog
      title={filesMessages.addNewFolder}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={filesMessages.addFolder}
      busy={create.isPending}
      refusal={refusal}
    >
      {parent && <p>{filesMessages.insideFolder(parent.name)}</p>}
      <Field label={messages.name} data-autofocus {...form.getInputProps('name')} />
      <Field label={messages.descriptionOptional} {...form.getInputProps('Description')} />
    </Dialog>
  );
}

function RenameFolder({ projectId, folder, onClose }: { projectId: number; folder: AnyFolder; onClose: () => void }) {
  const rename = useRenameFolder(projectId, folder.id);
  return (
    <NameDialog
      title={filesMessages.editMarkup}
      name={folder.name}
      schema={operations.updateFolder.body}
      busy={rename.isPending}
      onSubmit={rename.mutateAsync}
      onClose={onClose}
    />
  );
}

interface DeleteFolderProps {
  projectId: number;
  folder: AnyFolder;
  onClose: () => void;
  onDeleted?: (folder: AnyFolder) => void;
}

function DeleteFolder({ projectId, folder, onClose, onDeleted }: DeleteFolderProps) {
  const remove = useDeleteFolder(projectId, folder.id);
  const submit = () => {
    remove.mutate(undefined, {
      onSuccess: () => {
        onClose();
        onDeleted?.(folder);
      },
    });
  };
  return (
    <ConfirmDialog
      title={filesMessages.deleteFolderQuestion}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={filesMessages.deleteFolder}
      wanted={folder.name}
      busy={remove.isPending}
      refusal={remove.error?.message}
    >
      <p>{filesMessages.folderGoes(folder.name, filesIn(folder))}</p>
    </ConfirmDialog>
  );
}
