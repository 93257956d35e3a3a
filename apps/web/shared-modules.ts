import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/** The page's own modules that these files import, directly or not. Packages are left out: their indexes import all of their modules. */
function reachableFrom(files: readonly string[], context: Context): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || !/\/apps\/web\/src\//.test(id)) return;
    found.add(id);
    context.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  files.forEach(visit);
  return found;
}

const bothHave = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> => new Set([...a].filter((id) => b.has(id)));

/** For a group of chunks: its name for modules that one of `pages` and `other` both import. Paths are absolute. */
export function sharedModules(name: string, pages: readonly string[], other: string): Rolldown.CodeSplittingNameFunction {
  let shared: ReadonlySet<string> | undefined;
  return (id, context) => {
    shared ??= bothHave(reachableFrom(pages, context), reachableFrom([other], context));
    return shared.has(id) ? name : null;
  };
}
