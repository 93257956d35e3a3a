import type { PageChange } from '@sheetmark/contract';
import { lazy, Suspense } from 'react';
import { changesMessages } from '../../lib/messages/changes.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { type ComparedPagePlace, useUpdateChanges } from '../api/comparisons.ts';

/** Its calendar is needed only here. */
const NewTaskDialog = lazy(async () => ({ default: (await import('../../ui/new-task-dialog.tsx')).NewTaskDialog }));

interface ChangeTaskProps {
  place: ComparedPagePlace;
  change: PageChange;
  onClose: () => void;
}

/** Creates a task from a change, and links it. */
export function ChangeTask({ place, change, onClose }: ChangeTaskProps) {
  const update = useUpdateChanges(place);
  return (
    <Suspense>
      <NewTaskDialog
        projectId={place.projectId}
        isProjectFixed
        suggestedName={change.sentence}
        onCreated={({ id }) => {
          update.mutate({ ids: [change.id], task_id: id });
          showSnack({ message: changesMessages.taskCreated, kind: 'done' });
          onClose();
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}
