const list = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words);
const people = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'member' : 'members'}`;

/** Who sees a folder. */
export const folderLimitMessages = {
  whoSees: 'Who can see this folder',
  title: (folder: string) => `Who can see ${folder}`,
  everyone: 'Everyone in the project',
  everyoneAround: 'Everyone who sees the folder around it',
  some: 'Only some',
  someMeans: 'For everyone else, the folder and everything in it don’t exist.',
  roles: 'Everyone with these roles',
  plural: { editor: 'Editors', reviewer: 'Reviewers', viewer: 'Viewers' },
  people: 'Members',
  /** Why a member sees a folder, or doesn't. */
  reason: { role: 'through their role', none: '', let: 'also', left: 'hidden from them' },
  ownerOnly: 'Nobody but you will see it.',
  alsoOwner: 'You own the project and always see everything.',
  noMembers: 'The project has no other members yet.',
  loading: 'Loading the members',
  save: 'Save',
  saved: (folder: string) => `Who sees ${folder} is saved.`,
  seenBy: (roles: readonly string[], { single, hidden }: { single: number; hidden: number }): string => {
    if (roles.length + single === 0) return 'Only the owner sees this folder';
    if (roles.length === 3) return hidden === 0 ? 'Everyone in the project' : `Hidden from ${people(hidden)}`;
    const seen = `Seen by ${[...roles, ...(single > 0 ? [people(single)] : [])].join(', ').toLowerCase()}`;
    return hidden === 0 ? seen : `${seen}, without ${people(hidden)}`;
  },
  admitted: (some: number, all: number) => `${some.toLocaleString('en')} of ${people(all)} will see it.`,
  nobodyFound: 'Nobody has this in their name or address.',
  showMore: (count: number) => `Show more (${count} left)`,
  // The members' page
  folders: 'Folders',
  allFolders: 'All folders',
  someFolders: (seen: number, all: number) => `${seen} of ${all} folders`,
  whatSees: (name: string) => `What ${name} can see`,
  saveFolders: 'Save folders',
  foldersSaved: (name: string) => `What ${name} can see is saved.`,
  loadingFolders: 'Loading the folders',
  fixed: { everyone: 'everyone', role: 'through their role', around: 'in a hidden folder' },
  willBeHidden: (name: string, folders: readonly string[]) =>
    `${name} will no longer see ${list(folders)}, or anything in ${folders.length === 1 ? 'it' : 'them'}. Nothing changes for others.`,
  willBeShown: (name: string, folders: readonly string[]) => `${name} will see ${list(folders)}.`,
  byFolder: 'Who sees which folder',
  allSeen: 'Everyone sees every folder. To hide one, choose “Who can see this folder” in its menu, or the folders of a member.',
  othersSeen: 'Everyone sees all other folders.',
  changeFor: (folder: string) => `Change who sees ${folder}`,
  findMember: 'Filter by name or email',
};
