/** A whole project as one file: writing one, and making a project of one. */
export const archivesMessages = {
  exportProject: 'Export project…',
  exportTitle: (project: string) => `Export ${project}`,
  exportMeans:
    'One file with everything that you see in this project: folders, documents in all versions, markups, tasks, comments and attachments. What is in the trash, and private markups of others, is not in it.',
  writeOne: 'Export',
  writeAnother: 'Export again',
  yours: 'Your archives of this project',
  loading: 'Loading your archives',
  written: (percent: number) => `Being written: ${percent} %`,
  madeAt: (moment: string, size: string) => `${moment} · ${size}`,
  until: (day: string) => `Deleted on ${day}`,
  download: 'Download',
  downloadOne: (name: string) => `Download ${name}`,
  goesOn: 'You can close this; the archive will be found here.',

  importProject: 'Import project',
  importTitle: 'Import a project',
  importMeans:
    'Choose an archive that Sheetmark has exported. It becomes a new project of yours; nobody else is a member until you invite them.',
  archive: 'Archive',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  read: 'Import',
  sent: (percent: number) => `Uploading: ${percent} %`,
  reading: (percent: number) => `The project is being made: ${percent} %`,
  done: 'The project is there. Its sheets are being drawn.',
  wereMembers: (count: number) => `${count === 1 ? 'One person was a member' : `${count} people were members`} where it came from.`,
  invite: 'Invite them…',
  open: 'Open project',
  close: 'Close',
} as const;
