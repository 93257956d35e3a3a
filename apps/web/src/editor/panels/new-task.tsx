import type { Markup } from '@sheetmark/contract';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { NewTaskDialog } from '../../ui/new-task-dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { nameOf } from './markup-list.tsx';

interface NewTaskProps {
  projectId: number;
  /** The markup that the task is created from. */
  markup: Markup | undefined;
  onClose: () => void;
}

/** Creates a task, from a markup if there is one, without leaving the sheet. */
export function NewTask({ projectId, markup, onClose }: NewTaskProps) {
  const from = markup && {
    markupId: markup.id,
    name: nameOf(markup),
    assigneeId: markup.assignee_id,
    dueDate: markup.due_date,
    priority: markup.priority,
  };
  const onCreated = () => {
    showSnack({ message: editorMessages.taskCreated, kind: 'done' });
    onClose();
  };
  return <NewTaskDialog projectId={projectId} from={from} onCreated={onCreated} onClose={onClose} />;
}
