const some = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Seeing a project as one of its members. */
export const seeingMessages = {
  seeAs: (name: string) => `See as ${name}`,
  youSee: 'You see',
  as: 'as',
  who: (name: string, role: string) => `${name}, ${role}`,
  hidden: (folders: number, files: number): string =>
    folders === 0
      ? 'All folders are visible.'
      : `${some(folders, 'folder')} with ${some(files, 'file')} ${folders === 1 ? 'is' : 'are'} hidden.`,
  limits: 'You can only look. Private markups aren’t shown.',
  stop: 'Stop',
  stopKey: 'Esc',
};
