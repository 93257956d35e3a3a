interface Counts {
  readonly created: number;
  readonly changed: number;
  readonly comments: number;
}

/** Empty if nothing was imported. */
function made({ created, changed, comments }: Counts): string {
  const counted = (count: number, one: string, many: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]);
  const parts = [
    ...counted(created, 'task created', 'tasks created'),
    ...counted(changed, 'task changed', 'tasks changed'),
    ...counted(comments, 'comment added', 'comments added'),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

/** Texts of the import and export of BCF topics. */
export const topicsMessages = {
  import: 'Import topics (BCF)',
  export: 'Export topics (BCF)',
  exportTitle: 'Export topics',
  version: 'Version',
  versionHints: { 'bcf-3.0': 'The current version', 'bcf-2.1': 'Most programs read it' },
  exportsList: (list: string, count: string | undefined) =>
    `${list} as it is filtered${count === undefined ? '' : `: ${count}`}. At most 1,000 rows.`,
  exportsProject: (project: string) =>
    `All markups and tasks of ${project} that you see, at most 1,000. To export some of them, open a list and filter it first.`,
  title: 'Import topics',
  choose: 'Choose a BCF file',
  hint: 'Topics of BIM programs, BCF 2.1 or 3.0, at most 1,000 in 200 MB. They become tasks; you see them first.',
  tooLarge: (name: string, size: string) => `${name} has ${size}. A BCF file can have at most 200 MB.`,
  sending: (percent: number) => `Sending the file, ${percent} %`,
  reading: 'Reading the file',
  another: 'Choose another file',
  file: (name: string, version: string) => `${name}, BCF ${version}`,
  unreadable: (count: number) => (count === 1 ? '1 topic can’t be read.' : `${count} topics can’t be read.`),
  none: 'This file has no topics.',
  nothingNew: 'Everything in this file is here already.',
  outcomes: { new: 'New task', changed: 'Update', earlier: 'Already here', trashed: 'In the trash' },
  newComments: (count: number) => (count === 1 ? '1 new comment' : `${count} new comments`),
  by: (author: string, day: string) => [author, day].filter((part) => part !== '').join(', '),
  notMember: (name: string) => `${name} (not a member)`,
  due: (day: string) => `Due ${day}`,
  snapshot: 'with picture',
  all: 'All topics',
  topicsToImport: 'Topics to import',
  submit: (count: number) => (count === 1 ? 'Import 1 topic' : `Import ${count} topics`),
  importing: (done: number, total: number) => `Importing topics, ${done} of ${total}`,
  continues: 'You can close this. The import continues.',
  stop: 'Stop the import',
  close: 'Close',
  done: (counts: Counts) => made(counts) || 'Nothing was new.',
  cancelled: (counts: Counts) => `The import was stopped. ${made(counts)}`.trim(),
  /** After an import that failed. */
  kept: made,
};
