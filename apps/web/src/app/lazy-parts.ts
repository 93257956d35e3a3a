import { useEffect } from 'react';
import { useFirstInput } from '../lib/first-input.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { prepareSnackbars } from '../ui/snackbar.tsx';

// Lazily loaded parts: dialogs behind buttons, and parts that only some pages show. Each loads when it is needed, or before.

const projectDialogs = () => import('../features/projects/components/project-dialogs.tsx');

export const AnnotationSettingsDialog = lazyPart(
  async () => (await import('../entities/annotation-imports/annotation-settings-dialog.tsx')).AnnotationSettingsDialog,
);
export const PublishingDialog = lazyPart(
  async () => (await import('../features/sheets/components/publish/publishing-dialog.tsx')).PublishingDialog,
);
export const ComparePagesDialog = lazyPart(
  async () => (await import('../entities/compare-pages/compare-pages-dialog.tsx')).ComparePagesDialog,
);
export const CreateProjectDialog = lazyPart(
  async () => (await import('../features/projects/components/create-project-dialog.tsx')).CreateProjectDialog,
);
export const EditProjectDialog = lazyPart(async () => (await projectDialogs()).EditProjectDialog);
export const DeleteProjectDialog = lazyPart(async () => (await projectDialogs()).DeleteProjectDialog);
export const ExportDialog = lazyPart(async () => (await import('../features/projects/components/export-dialog.tsx')).ExportDialog);
export const ScansDialog = lazyPart(async () => (await import('../features/projects/components/scans-dialog.tsx')).ScansDialog);
export const ImportDialog = lazyPart(async () => (await import('../features/projects/components/import-dialog.tsx')).ImportDialog);
export const InviteDialog = lazyPart(async () => (await import('../features/members/components/invite-dialog.tsx')).InviteDialog);
export const MemberDialogs = lazyPart(async () => (await import('../features/members/components/member-dialogs.tsx')).MemberDialogs);
export const FolderDialogs = lazyPart(async () => (await import('../features/files/components/folder-dialogs.tsx')).FolderDialogs);
export const ProjectsTable = lazyPart(async () => (await import('./routes/projects-table.tsx')).ProjectsTable);
export const WaitingReviews = lazyPart(async () => (await import('../features/reviews/components/waiting-reviews.tsx')).WaitingReviews);
export const UploadTray = lazyPart(async () => (await import('../features/files/components/upload-tray.tsx')).UploadTray);

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
  ScansDialog,
  AnnotationSettingsDialog,
  ComparePagesDialog,
  PublishingDialog,
];

function preloadAll(): void {
  prepareSnackbars();
  for (const part of all) void part.preload();
}

/** Preloads all of them once a user works on the page, so that each opens at once and without network. */
export function usePreloadLazyParts(): void {
  const isUsed = useFirstInput();
  useEffect(() => {
    if (isUsed) preloadAll();
  }, [isUsed]);
}
