import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Where a program of this name lies, or of this absolute path, without links; null when there is none that could be run. */
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
