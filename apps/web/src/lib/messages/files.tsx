import { messages } from '../messages.ts';

const { files: fileCount, folders: folderCount } = messages.count;
const parts = (...counted: [count: number, one: string, many: string][]) =>
  counted.filter(([count]) => count > 0).map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);

interface DeletedFiles {
  /** The name of the first. */
  name: string;
  count: number;
  versions: number;
}

/** Texts of files, folders, versions and uploads. */
export const filesMessages = {
  // Folders
  addNewFolder: 'Add New Folder?',
  editMarkup: 'Edit Markup?',
  deleteFolderQuestion: 'Delete Folder?',
  moved: (count: number, to: string) => (count === 1 ? `Moved to ${to}.` : `${count} moved to ${to}.`),
  filesNeedFolder: 'Files belong in folders. Drop them on a folder, or drop a whole folder here.',
  otherFile: (name: string) => `This is a different file. Choose the original ${name}.`,
  uploading: (current: number, total: number) => `Uploading (${current}/${total}) File(s). Please Wait...`,
  current: 'Current',
  notCurrent: 'Not Current',
  fold: (name: string) => `Collapse ${name}`,
  unfold: (name: string) => `Expand ${name}`,
  actionsForFolder: (name: string) => `Actions for folder ${name}`,
  addFolderIn: (name: string) => `Add folder in ${name}`,
  editFolder: (name: string) => `Edit folder ${name}`,
  deleteFolderNamed: (name: string) => `Delete folder ${name}`,
  addFolder: 'Add folder',
  insideFolder: (name: string) => (
    <>
      Inside <b>{name}</b>.
    </>
  ),
  deleteFolder: 'Delete folder',
  folderGoes: (name: string, count: number) => (
    <>
      <b>{name}</b> with {fileCount(count)} and their markups goes to the trash. It can be restored for 30 days.
    </>
  ),

  folder: 'Folder',
  newFolder: 'New folder',
  noFolders: 'No folders yet',
  foldersHold: 'Folders contain the project’s drawings and documents.',
  noFolderFound: 'No folder found',
  noFolderCalled: (text: string) => `No top-level folder is named “${text}”.`,
  loadingFiles: 'Loading files',
  noFiles: 'No files yet',
  noFilesYet: 'Nobody has uploaded files here yet.',
  noFilesHint:
    'Drop drawings and documents anywhere on this page: PDF, DXF and DWG, images, and Office files where this server can convert them.',
  nothingFound: 'Nothing found in this folder',
  nothingCalled: (text: string) => `No file or folder here is named “${text}”.`,
  uploadFiles: 'Upload files',
  uploadFolder: 'Upload a folder',
  dropHere: (folder: string) => `Drop to upload to ${folder}`,
  thisFolder: 'this folder',
  dropFolders: 'Drop folders to upload them with their contents',

  // Actions on files and folders
  share: 'Share with guests…',
  rename: 'Rename',
  renameFile: 'Rename file',
  moveTo: 'Move to…',
  downloadZip: 'Download as ZIP',
  downloadOriginal: 'Download the original',
  moveToTrashQuestion: 'Move to trash?',
  filesGo: ({ name, count, versions }: DeletedFiles) => (
    <>
      <b>{count === 1 ? name : fileCount(count)}</b> with{' '}
      {versions === 1 ? 'its markups' : `${count === 1 ? 'its ' : ''}${versions} versions and their markups`} {count === 1 ? 'goes' : 'go'}{' '}
      to the trash and can be restored for 30 days.
    </>
  ),
  quickLook: 'Quick look',
  space: 'Space',
  quickLookAt: (name: string) => `Quick look at ${name}`,
  versions: 'Versions',
  uploadNewVersion: 'Upload a new version',
  uploadAnotherVersion: 'Upload another version',

  // Several at once
  select: (name: string) => `Select ${name}`,
  selectedFiles: 'Selected files',
  selected: (count: number) => `${count} selected`,
  selectAll: (total: number) => `Select all ${total}`,
  moveOne: (name: string) => `Move ${name}`,
  moveMany: (count: number) => `Move ${count} items`,
  move: 'Move',
  loadingFolders: 'Loading folders',
  whereTo: 'Where to',

  // The table
  tree: 'Files and folders',
  descriptionColumn: 'Description',
  version: (number: number) => `V${number}`,
  privacy: 'Privacy',
  visibilities: { public: 'Public', private: 'Private' },
  loadingRow: 'Loading…',
  retryRow: 'Try again',
  emptyFolder: 'Empty',
  holds: (files: number, markups: number) => (markups === 0 ? fileCount(files) : `${fileCount(files)}, ${messages.count.markups(markups)}`),
  countedRows: (folders: number, files: number) => parts([folders, 'folder', 'folders'], [files, 'file', 'files']).join(', ') || 'Empty',
  nothingFits: 'No files match these filters',
  lookKey: 'L',
  foldersGo: (what: string, files: number) => (
    <>
      <b>{what}</b> with everything inside{files > 0 && `, and ${fileCount(files)},`} will go to the trash. You can restore it for 30 days.
    </>
  ),

  // An item and its versions
  allVersionsOf: (label: string, name: string) => `${label} of ${name}, current: all versions`,
  versionCount: (count: number) => (count === 1 ? 'The only version' : `${count} versions`),
  versionsOf: (name: string) => `Versions of ${name}`,
  openVersion: (label: string) => `Open ${label}`,
  reviewSheets: 'Review sheets',
  makeCurrent: 'Make current again',
  versionToTrash: (label: string) => `Move ${label} to trash`,
  notReadable: 'Couldn’t be read',

  file: 'File',
  newVersion: 'New version',
  loadingVersions: 'Loading versions',
  versionMissing: 'This version isn’t here',
  versionMissingHint: 'It was moved to another folder or to the trash.',

  // Pages
  pageCount: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  page: (number: number) => `Page ${number}`,
  pageOf: (number: number, count: number) => `Page ${number} of ${count}`,
  pageOfFile: (number: number, name: string) => `Page ${number} of ${name}`,
  pageBefore: 'Previous page',
  pagesOf: (label: string) => `Pages of ${label}`,
  loadingPages: 'Loading pages',
  pagesComing: 'Preparing pages.',
  noPage: 'There are no pages to show.',
  preparing: (name: string) => `Preparing ${name}`,
  progress: (ready: number, total: number | null) =>
    total === null ? 'Waiting to be prepared' : `Preparing page ${Math.min(ready + 1, total)} of ${total}`,

  // Choosing and planning uploads
  filesToUpload: 'Files to upload',
  folderToUpload: 'Folder to upload',
  versionToUpload: 'Next version to upload',
  uploadQuestion: (count: number) => (count === 1 ? 'Upload this file?' : `Upload ${count} files?`),
  uploadChosen: (count: number) => `Upload ${fileCount(count)}`,
  uploadNamed: (name: string) => `Upload ${name}`,
  moreNewFiles: (count: number) => `and ${count} more new files`,
  newFile: 'New file',
  sameAs: (label: string | undefined) => `Same file as ${label ?? 'now'}, nothing to do`,
  nextVersionOf: (name: string, label: string) => `Next version of ${name}: ${label}`,
  planned: ({ fresh, versions, unchanged, folders }: { fresh: number; versions: number; unchanged: number; folders: number }) => {
    const kinds = parts(
      [fresh, 'new file', 'new files'],
      [versions, 'next version', 'next versions'],
      [unchanged, 'unchanged file', 'unchanged files'],
    );
    return `${kinds.join(', ')}${folders > 0 ? `, in ${folderCount(folders)}` : ''}.`;
  },

  // The upload list
  uploads: 'Uploads',
  uploadsUnderWay: (current: number, total: number) => `Uploads, ${current} of ${total}`,
  more: (count: number) => `and ${count} more`,
  uploadsInterrupted: (count: number) => (count === 1 ? '1 upload interrupted' : `${count} uploads interrupted`),
  uploaded: ({ done, failed, locked, unreadable }: { done: number; failed: number; locked: number; unreadable: number }) =>
    [
      ...(done > 0 ? [`${fileCount(done)} uploaded`] : []),
      ...(failed > 0 ? [`${failed} not uploaded`] : []),
      ...(locked > 0 ? [locked === 1 ? '1 needs a password' : `${locked} need a password`] : []),
      ...(unreadable > 0 ? [`${unreadable} couldn’t be read`] : []),
    ].join(', '),
  addNote: 'Add a note',
  addNoteTo: (label: string) => `Add a note to ${label}`,
  editNote: (label: string, note: string) => `${note}. Edit the note of ${label}`,
  noteOf: (label: string) => `Note of ${label}`,
  notePlaceholder: 'What changed, or why it was issued',
  needsPassword: 'This file is password-protected.',
  addPassword: 'Add password',
  addPasswordTo: (name: string) => `Add password to ${name}`,
  openFile: 'Open the file',
  sent: (name: string, percent: number) => `${name}, ${percent} %`,
  waiting: (size: string) => `Waiting, ${size}`,
  paused: 'Paused',
  interrupted: (size: string) => `Interrupted, ${size}. Choose the file again to continue.`,
  pause: (name: string) => `Pause ${name}`,
  resume: (name: string) => `Resume ${name}`,
  retry: (name: string) => `Try again: ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  dismiss: (name: string) => `Dismiss ${name}`,
  chooseAgain: (name: string) => `Choose ${name} again`,
  again: (name: string) => `${name} again`,
} as const;
