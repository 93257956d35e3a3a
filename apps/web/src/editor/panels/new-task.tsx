import type { Markup } from '@sheetmark/contract';
import { useState } from 'react';
import { pageKeys, useKey } from '../../lib/keys.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { NewTaskDialog } from '../../ui/new-task-dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { nameOf } from './markup-list.tsx';

interface NewTaskProps {
  projectId: number;
  /** That the task is made from. */
  markup: Markup | undefined;
  onClose: () => void;
}

/** A task, of a markup if there is one; one stays on the sheet. */
export function NewTask({ projectId, markup, onClose }: NewTaskProps) {
  const from = markup && {
    markupId: markup.id,
    name: nameOf(markup),
    assigneeId: markup.assignee_id,
    dueDate: markup.due_date,
    priority: markup.priority,
  };
  const tell = () => {
    showSnack({ message: editorMessages.taskCreated, kind: 'done' });
    onClose();
  };
  return <NewTaskDialog projectId={projectId} from={from} onCreated={tell} onClose={onClose} />;
}

/** N makes a task of the selected markup, or else of the project alone. */
export function NewTaskKey({ projectId, selected }: { projectId: number; selected: Markup | undefined }) {
  const [creating, create] = useState<{ markup: Markup | undefined }>();
  useKey(pageKeys.newTask.keys, () => create({ markup: selected }));
  return creating && <NewTask projectId={projectId} markup={creating.markup} onClose={() => create(undefined)} />;
}
