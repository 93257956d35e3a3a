import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useKey } from '../../lib/keys.ts';

/** Its calendar is larger than everything else on every page. */
const NewTaskDialog = lazy(async () => ({ default: (await import('../../ui/new-task-dialog.tsx')).NewTaskDialog }));

/** A key creates a task anywhere, by default in the current project; pages with their own new-task action handle the key first. */
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
