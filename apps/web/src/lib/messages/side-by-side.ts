/** Texts of the editor's side-by-side view. */
export const sideBySideMessages = {
  fileShown: (name: string) => `File: ${name}`,
  findFile: 'Find a file in this project',
  lookingUp: 'Looking for files',
  noFiles: 'No file of this project has that name.',
} as const;
