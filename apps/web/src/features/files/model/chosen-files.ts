/** A dropped or picked file, with the folder names on its path below the drop target. */
export interface ChosenFile {
  readonly file: File;
  readonly folders: readonly string[];
}

/** Hidden files of operating systems, and lock files of programs. */
const leftover = /^(\.|~\$|Thumbs\.db$|desktop\.ini$)/i;
const isWanted = ({ file, folders }: ChosenFile) => ![file.name, ...folders].some((name) => leftover.test(name));

/** From a picker; a folder picker reports each file's path. */
export function pickedFiles(files: Iterable<File>): ChosenFile[] {
  const chosen = [...files].map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }));
  return chosen.length === 1 && chosen[0]?.folders.length === 0 ? chosen : chosen.filter(isWanted);
}

/** Entries must be read during the drop event; their contents can be read later. */
export function droppedFiles(transfer: DataTransfer | null): Promise<ChosenFile[]> {
  const entries = [...(transfer?.items ?? [])].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []));
  return Promise.all(entries.map((entry) => filesIn(entry, []))).then((found) => found.flat().filter(isWanted));
}

async function filesIn(entry: FileSystemEntry, folders: readonly string[]): Promise<ChosenFile[]> {
  if (isFile(entry)) return [{ file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)), folders }];
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: ChosenFile[] = [];
  // A reader returns up to a hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const each of some) found.push(...(await filesIn(each, [...folders, entry.name])));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
