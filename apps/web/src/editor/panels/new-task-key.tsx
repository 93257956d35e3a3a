import type { Markup } from '@sheetmark/contract';
import { useState } from 'react';
import { useKey } from '../../lib/keys.ts';
import { NewTask } from './new-task.tsx';

/** N creates a task from the selected markup, or for the project. */
export function NewTaskKey({ projectId, selected }: { projectId: number; selected: Markup | undefined }) {
  const [creating, create] = useState<{ markup: Markup | undefined }>();
  useKey('newTask', () => create({ markup: selected }));
  return creating && <NewTask projectId={projectId} markup={creating.markup} onClose={() => create(undefined)} />;
}
