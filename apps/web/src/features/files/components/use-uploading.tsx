import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { refresh } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';
import { makeFolders, type Place, planUploads } from '../api/plan-uploads.ts';
import { uploadQueue } from '../api/upload-item.ts';
import type { ChosenFile } from '../model/chosen-files.ts';
import { needsConfirmation, type PlannedFile, toPathKey } from '../model/upload-plan.ts';
import { UploadPlanDialog } from './upload-plan-dialog.tsx';

/** Uploads files and folders to a place; first shows what they will become if that isn't obvious. */
export function useUploading(place: Place) {
  const [planned, setPlanned] = useState<readonly PlannedFile[]>();

  const start = useMutation({
    async mutationFn(files: readonly PlannedFile[]) {
      const ways = files.some(({ folders }) => folders.length > 0) ? await makeFolders(place, files) : new Map<string, number>();
      const groups = Map.groupBy(files, ({ folders }) => (folders.length === 0 ? place.folderId : ways.get(toPathKey(folders))));
      for (const [folderId, group] of groups) {
        if (folderId === undefined) continue;
        uploadQueue.add(
          group.map(({ file }) => file),
          { projectId: place.projectId, folderId },
        );
      }
    },
    onSuccess: () => setPlanned(undefined),
    onSettled: () => refresh('folders'),
  });

  const plan = useMutation({
    mutationFn: (chosen: readonly ChosenFile[]) => planUploads(place, chosen),
    onSuccess: (found) => (needsConfirmation(found) ? setPlanned(found) : start.mutate(found)),
  });

  return {
    upload: (chosen: readonly ChosenFile[]) => {
      const fitting = place.folderId === undefined ? chosen.filter(({ folders }) => folders.length > 0) : chosen;
      if (fitting.length < chosen.length) showSnack({ message: filesMessages.filesNeedFolder, kind: 'notice' });
      if (fitting.length > 0) plan.mutate(fitting);
    },
    dialog: planned && (
      <UploadPlanDialog
        planned={planned}
        busy={start.isPending}
        onClose={() => setPlanned(undefined)}
        onUpload={(files) => start.mutate(files)}
      />
    ),
  };
}
