import type { Folder } from '@sheetmark/contract';
import { IconFileText, IconUpload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { queryOf } from '../../../../lib/contract-query.ts';
import { today } from '../../../../lib/dates.ts';
import { publishingMessages } from '../../../../lib/messages/publishing.ts';
import { formatSize } from '../../../../lib/sizes.ts';
import { Button } from '../../../../ui/button.tsx';
import { DayInput } from '../../../../ui/day-input.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Select } from '../../../../ui/select.tsx';
import { useCreatePublication } from '../../api/publications.ts';
import { isDrawing } from '../../model/drawing-files.ts';
import styles from './publishing-dialog.module.css';

/** A file and the staged item it is uploaded to. */
export interface StagedUpload {
  readonly file: File;
  readonly folderId: number;
  readonly itemId: number;
}

export interface PublishingDialogProps {
  projectId: number;
  /** The folder in which new sheets appear at first. */
  folderId?: number | undefined;
  files?: readonly File[];
  onStarted: (publicationId: number, uploads: readonly StagedUpload[]) => void;
  onClose: () => void;
}

const texts = publishingMessages.start;
const mostFiles = 500;

/** Starts a set: its issue, the folder of new sheets, and the files. */
export function PublishingDialog({ projectId, folderId, files: dropped = [], onStarted, onClose }: PublishingDialogProps) {
  const [name, setName] = useState('');
  const [date, setDate] = useState(() => today());
  const [chosenFolder, setFolder] = useState(folderId);
  const folders = useQuery(queryOf('listFolders', { params: { id: projectId } }));
  const choices = listFolders(folders.data?.data ?? []);
  const folder = chosenFolder ?? choices[0]?.id;
  const picked = usePickedFiles(dropped);
  const create = useCreatePublication(projectId);
  const isNone = folders.isSuccess && choices.length === 0;
  const submit = (): void => {
    if (folder === undefined || picked.files.length === 0) return;
    const body = { folder_id: folder, name: name.trim(), date, files: picked.files.map((file) => file.name) };
    create.mutate(body, {
      onSuccess: ({ data: { publication, items } }) =>
        onStarted(
          publication.id,
          picked.files.flatMap((file, index) => (items[index] === undefined ? [] : [{ file, folderId: folder, itemId: items[index] }])),
        ),
    });
  };
  return (
    <Dialog
      title={texts.title}
      submitLabel={texts.submit}
      submitDisabled={folder === undefined || picked.files.length === 0}
      busy={create.isPending}
      refusal={create.error?.message ?? picked.refusal ?? (isNone ? texts.noFolders : undefined)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{texts.hint}</p>
      <div className={styles.issue}>
        <Field
          data-autofocus
          label={texts.name}
          placeholder={texts.namePlaceholder}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DayInput label={texts.date} value={date} onChange={(day) => day !== null && setDate(day)} />
      </div>
      <Select
        label={texts.folder}
        value={folder === undefined ? '' : String(folder)}
        choices={choices.map(({ id, path }) => ({ value: String(id), label: path }))}
        onChange={(value) => setFolder(Number(value))}
      />
      <FileList {...picked} />
    </Dialog>
  );
}

/** All folders with their paths, in the order of the tree. */
function listFolders(folders: readonly Folder[], above = ''): { id: number; path: string }[] {
  return folders
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
    .flatMap(({ id, name, subFolders }) => [{ id, path: above + name }, ...listFolders(subFolders, `${above}${name} / `)]);
}

function usePickedFiles(dropped: readonly File[]) {
  const [{ files, refusal }, set] = useState(() => addFiles([], dropped));
  return {
    files,
    refusal,
    add: (more: readonly File[]) => set(addFiles(files, more)),
    remove: (file: File) => set({ files: files.filter((other) => other !== file), refusal: undefined }),
  };
}

const isSame = (a: File, b: File): boolean => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

function addFiles(before: readonly File[], more: readonly File[]): { files: readonly File[]; refusal: string | undefined } {
  const fitting = more.filter((file) => isDrawing(file) && !before.some((other) => isSame(other, file)));
  const files = [...before, ...fitting];
  const refusal = more.some((file) => !isDrawing(file)) ? texts.onlyDrawings : undefined;
  return files.length > mostFiles ? { files: files.slice(0, mostFiles), refusal: texts.tooMany } : { files, refusal };
}

function FileList({ files, add, remove }: ReturnType<typeof usePickedFiles>) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <div className={styles.files}>
      <span>{texts.files}</span>
      {/* Dropping is one of two ways: the button is for the keyboard. */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span>{texts.dropHere}</span>
        <Button size="s" icon={<IconUpload aria-hidden="true" />} onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".pdf,.dxf,.dwg"
          aria-label={texts.files}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className={styles.list}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <IconFileText aria-hidden="true" />
              <span title={file.name}>{file.name}</span>
              <small>{formatSize(file.size)}</small>
              <IconButton size="s" label={texts.remove(file.name)} icon={<IconX />} onClick={() => remove(file)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
