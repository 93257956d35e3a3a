import { type Media, operations, ProjectId } from '@sheetmark/contract';
import { useState } from 'react';
import { ApiFailure, upload } from '../../lib/api-client.ts';
import { messages } from '../../lib/messages.ts';
import { showSnack } from '../snackbar.tsx';

export async function uploadAttachment(projectId: number, file: File): Promise<Media> {
  const watch = { onProgress: () => undefined, signal: new AbortController().signal };
  return (await upload(operations.uploadMedia, { body: { project_id: ProjectId.parse(projectId) } }, file, watch)).data;
}

interface AttachmentsParts {
  readonly projectId: number;
  readonly media: readonly Media[];
  /** Receives updates as functions: uploads finish in any order, even after the composer has gone. */
  readonly onChange: (change: (before: readonly Media[]) => readonly Media[]) => void;
}

/** Attachments of a comment in progress. Files upload at once, so that sending is fast. */
export function useAttachments({ projectId, media, onChange }: AttachmentsParts) {
  const [uploading, setUploading] = useState(0);
  const add = (files: readonly File[]) => {
    for (const file of files) {
      setUploading((count) => count + 1);
      uploadAttachment(projectId, file)
        .then((data) => onChange((before) => [...before, data]))
        .catch((failure: unknown) =>
          showSnack({ message: failure instanceof ApiFailure ? failure.message : messages.unexpectedAnswer, kind: 'error' }),
        )
        .finally(() => setUploading((count) => count - 1));
    }
  };
  const remove = (gone: Media) => onChange((before) => before.filter(({ id }) => id !== gone.id));
  return { media, uploading, add, remove };
}
