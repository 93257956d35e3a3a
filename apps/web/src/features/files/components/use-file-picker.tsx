import type { Item } from '@sheetmark/contract';
import { useRef, useState } from 'react';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { type ChosenFile, pickedFiles } from '../model/chosen-files.ts';

interface Picked {
  onFiles: (files: ChosenFile[]) => void;
  /** One file, as the next version of an item. */
  onVersion: (file: File, item: Item) => void;
}

/** Opens the browser's picker: for files, for a folder with its contents, or for the next version of an item. */
export function useFilePicker({ onFiles, onVersion }: Picked) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const version = useRef<HTMLInputElement>(null);
  const [item, setItem] = useState<Item>();
  const take = (input: HTMLInputElement, act: (taken: File[]) => void) => {
    const taken = [...(input.files ?? [])];
    input.value = '';
    if (taken.length > 0) act(taken);
  };
  const takeVersion = ([file]: File[]) => {
    if (file && item) onVersion(file, item);
  };
  return {
    pickFiles: () => files.current?.click(),
    pickFolder: () => {
      if (!folder.current) return;
      // React doesn't know this attribute.
      folder.current.webkitdirectory = true;
      folder.current.click();
    },
    pickVersion: (of: Item) => {
      setItem(of);
      version.current?.click();
    },
    inputs: (
      <>
        <input
          ref={files}
          type="file"
          hidden
          multiple
          aria-label={filesMessages.filesToUpload}
          onChange={(event) => take(event.currentTarget, (taken) => onFiles(pickedFiles(taken)))}
        />
        <input
          ref={folder}
          type="file"
          hidden
          aria-label={filesMessages.folderToUpload}
          onChange={(event) => take(event.currentTarget, (taken) => onFiles(pickedFiles(taken)))}
        />
        <input
          ref={version}
          type="file"
          hidden
          aria-label={filesMessages.versionToUpload}
          onChange={(event) => take(event.currentTarget, takeVersion)}
        />
      </>
    ),
  };
}
