import { IconFilePlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { publishingMessages } from '../../../../lib/messages/publishing.ts';
import { Button } from '../../../../ui/button.tsx';
import { showSnack } from '../../../../ui/snackbar.tsx';
import { useAddFiles } from '../../api/publications.ts';
import { isDrawing } from '../../model/drawing-files.ts';

interface AddFilesProps {
  publicationId: number;
  /** Uploads a file that the draft knows now. */
  onAdded: (itemId: number, file: File) => void;
}

const texts = publishingMessages.start;

/** Adds files to a draft. */
export function AddFiles({ publicationId, onAdded }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const adding = useAddFiles(publicationId);
  const add = (chosen: readonly File[]): void => {
    const files = chosen.filter(isDrawing);
    if (files.length < chosen.length) showSnack({ message: texts.onlyDrawings, kind: 'notice' });
    if (files.length === 0) return;
    adding.mutate(files, {
      onSuccess: (items) => {
        for (const [index, file] of files.entries()) {
          const item = items[index];
          if (item !== undefined) onAdded(item, file);
        }
      },
    });
  };
  return (
    <>
      <Button icon={<IconFilePlus aria-hidden="true" />} disabled={adding.isPending} onClick={() => input.current?.click()}>
        {publishingMessages.addFiles}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".pdf,.dxf,.dwg"
        aria-label={publishingMessages.addFiles}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
