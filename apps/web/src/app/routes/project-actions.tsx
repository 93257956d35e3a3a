import type { Project } from '@sheetmark/contract';
import type { ProjectAction } from '../../features/projects/components/project-menu.tsx';
import { useRestoreProject } from '../../features/trash/api/trash.ts';
import { messages } from '../../lib/messages.ts';
import { useStored } from '../../lib/storage.ts';
import { offerUndo } from '../../ui/use-undo.ts';
import {
  AnnotationSettingsDialog,
  DeleteProjectDialog,
  EditProjectDialog,
  ExportDialog,
  InviteDialog,
  MemberDialogs,
  ScansDialog,
} from '../lazy-parts.ts';

interface ProjectActionsProps {
  /** The chosen action and its project. */
  question: { act: ProjectAction; project: Project } | undefined;
  onClose: () => void;
  /** The user has lost access: the project was deleted or left. */
  onGone?: () => void;
}

/** The dialogs of a project's menu. */
export function ProjectActions({ question, onClose, onGone }: ProjectActionsProps) {
  const restore = useRestoreProject();
  const viewerId = useStored('lgn_usr_id');
  if (!question) return null;
  const { act, project } = question;
  const goAway = () => {
    onClose();
    onGone?.();
  };
  if (act === 'edit') return <EditProjectDialog project={project} onClose={onClose} />;
  if (act === 'export') return <ExportDialog project={project} onClose={onClose} />;
  if (act === 'scans') return <ScansDialog project={project} onClose={onClose} />;
  if (act === 'annotations') return <AnnotationSettingsDialog projectId={project.id} onClose={onClose} />;
  if (act === 'invite') return <InviteDialog project={project} onClose={onClose} />;
  if (act === 'delete') {
    const onDeleted = () => {
      goAway();
      offerUndo(messages.deleted, () => restore.mutateAsync(project.id));
    };
    return <DeleteProjectDialog project={project} onClose={onClose} onDeleted={onDeleted} />;
  }
  const own = project.members.find(({ members }) => members.id === viewerId);
  return <MemberDialogs project={project} question={own && { kind: 'leave', member: own }} onClose={onClose} onLeft={goAway} />;
}
