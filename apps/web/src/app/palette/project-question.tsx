import { ExportTopicsDialog } from '../../features/listings/components/export-topics-dialog.tsx';
import { TopicsDialog } from '../../features/listings/components/topics-dialog.tsx';
import { ComparePagesDialog } from '../lazy-parts.ts';
import type { CurrentProject } from '../shell/current-project.ts';
import { StartPublishing } from '../start-publishing.tsx';
import type { PaletteQuestion } from './sources.ts';

interface ProjectQuestionProps {
  question: PaletteQuestion;
  project: CurrentProject;
  onClose: () => void;
}

/** The dialogs of the palette's commands that are about a project; nothing for other commands. */
export function ProjectQuestion({ question, project: { id, name, path }, onClose }: ProjectQuestionProps) {
  if (question === 'publish') return <StartPublishing projectId={id} folderId={path.at(-1)?.id} onClose={onClose} />;
  if (question === 'topics') return <TopicsDialog projectId={id} onClose={onClose} />;
  if (question === 'exportTopics') return <ExportTopicsDialog projectId={id} name={name} onClose={onClose} />;
  return question === 'compare' && <ComparePagesDialog projectId={id} onClose={onClose} />;
}
