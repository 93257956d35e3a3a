/** What the editor says about the sheet beside the one that is worked on. */
export const besideMessages = {
  fileShown: (name: string) => `File: ${name}`,
  findFile: 'Find a file in this project',
  lookingUp: 'Looking for files',
  noFiles: 'No file of this project has that name.',
} as const;
