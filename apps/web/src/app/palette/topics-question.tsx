import { ExportTopicsDialog } from '../../features/listings/components/export-topics-dialog.tsx';
import { TopicsDialog } from '../../features/listings/components/topics-dialog.tsx';
import type { CurrentProject } from '../shell/current-project.ts';
import type { PaletteQuestion } from './sources.ts';

interface TopicsQuestionProps {
  question: PaletteQuestion;
  project: CurrentProject;
  onClose: () => void;
}

/** The dialogs of the palette's commands for topics of BIM programs; nothing for other commands. */
export function TopicsQuestion({ question, project: { id, name }, onClose }: TopicsQuestionProps) {
  if (question === 'topics') return <TopicsDialog projectId={id} onClose={onClose} />;
  return question === 'exportTopics' && <ExportTopicsDialog projectId={id} name={name} onClose={onClose} />;
}
