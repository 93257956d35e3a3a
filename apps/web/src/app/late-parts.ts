import { useEffect } from 'react';
import { useFirstInput } from '../lib/first-input.ts';
import { late } from '../ui/late.tsx';
import { prepareSnackbars } from '../ui/snackbar.tsx';

// Lazily loaded parts: dialogs behind buttons, and parts that only some pages show. Each loads when it is needed, or before.

const projectDialogs = () => import('../features/projects/components/project-dialogs.tsx');

export const CreateProjectDialog = late(
  async () => (await import('../features/projects/components/create-project-dialog.tsx')).CreateProjectDialog,
);
export const EditProjectDialog = late(async () => (await projectDialogs()).EditProjectDialog);
export const DeleteProjectDialog = late(async () => (await projectDialogs()).DeleteProjectDialog);
export const ExportDialog = late(async () => (await import('../features/projects/components/export-dialog.tsx')).ExportDialog);
export const ImportDialog = late(async () => (await import('../features/projects/components/import-dialog.tsx')).ImportDialog);
export const InviteDialog = late(async () => (await import('../features/members/components/invite-dialog.tsx')).InviteDialog);
export const MemberDialogs = late(async () => (await import('../features/members/components/member-dialogs.tsx')).MemberDialogs);
export const FolderDialogs = late(async () => (await import('../features/files/components/folder-dialogs.tsx')).FolderDialogs);
export const ProjectsTable = late(async () => (await import('./routes/projects-table.tsx')).ProjectsTable);
export const UploadTray = late(async () => (await import('../features/files/components/upload-tray.tsx')).UploadTray);

const all = [
  UploadTray,
  ProjectsTable,
  CreateProjectDialog,
  FolderDialogs,
  InviteDialog,
  EditProjectDialog,
  DeleteProjectDialog,
  MemberDialogs,
  ExportDialog,
  ImportDialog,
];

function preloadAll(): void {
  prepareSnackbars();
  for (const part of all) void part.preload();
}

/** Preloads all of them once a user works on the page, so that each opens at once and without network. */
export function useLateParts(): void {
  const isUsed = useFirstInput();
  useEffect(() => {
    if (isUsed) preloadAll();
  }, [isUsed]);
}
