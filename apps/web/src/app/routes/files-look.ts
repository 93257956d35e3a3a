import { itemSorts } from '../../features/files/model/items.ts';
import { storage, useStored } from '../../lib/storage.ts';
import { useListLook } from '../list-look.tsx';

/** Files as cards or as a table, the same in every folder. */
export function useFilesLook({ sorts }: { sorts: boolean }) {
  return useListLook({
    look: useStored('filesLook') ?? { layout: 'cards', sort: 'name' },
    keep: (look) => storage.write('filesLook', look),
    sorts: sorts ? itemSorts : undefined,
  });
}
