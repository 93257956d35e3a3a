import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useKey } from '../../lib/keys.ts';

/** With its calendar larger than all else that stands on every page. */
const NewTaskDialog = lazy(async () => ({ default: (await import('../../ui/new-task-dialog.tsx')).NewTaskDialog }));

/** A key makes a task wherever one is, in the project in front unless another is chosen; a page that has its own takes the key first. */
export function NewTaskKey({ projectId }: { projectId: number | undefined }) {
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  useKey('newTask', () => setCreating(true));
  if (!creating) return null;
  return (
    <Suspense>
      <NewTaskDialog
        projectId={projectId}
        onCreated={({ id, project_id }) => {
          setCreating(false);
          void navigate({ to: '/tasksListing/$projectId', params: { projectId: String(project_id) }, search: { task: String(id) } });
        }}
        onClose={() => setCreating(false)}
      />
    </Suspense>
  );
}
