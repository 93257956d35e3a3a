import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** The real path of an executable with this name or absolute path; null if there is none. */
export function findProgram(name: string, searchPath: string): string | null {
  const places = isAbsolute(name) ? [name] : searchPath.split(delimiter).map((folder) => join(folder, name));
  const found = places.find(isProgram);
  return found === undefined ? null : realpathSync(found);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
