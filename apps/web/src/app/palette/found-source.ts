import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PaletteEntry, PaletteSource } from '../../features/palette/palette-source.ts';
import { searchQuery } from '../../features/search/api/search.ts';
import { hitKinds, kindOf, listHits, placeOf } from '../../features/search/found.ts';
import { shellMessages } from '../../lib/messages/shell.ts';

/** Milliseconds after typing before the server is asked. */
const pause = 200;
const shortest = 2;

/** The server's matches for the text. */
export function useFound({ typed, open }: { typed: string; open: boolean }): PaletteSource[] {
  const navigate = useNavigate();
  const wanted = typed.trim();
  const [text] = useDebouncedValue(wanted, pause);
  const asks = open && wanted.length >= shortest;
  const { data, isError } = useQuery({ ...searchQuery(text), enabled: asks && text === wanted });
  if (!asks) return [];
  if (!data || text !== wanted) return [{ title: shellMessages.found, entries: [], searched: true, pending: !isError }];
  const found = listHits(data.data, text);
  return hitKinds.map((kind) => ({
    title: kindOf({ kind }).title,
    searched: true,
    entries: found.flatMap((each): PaletteEntry[] => {
      const { id, title: label, link } = each;
      return each.kind === kind ? [{ id, label, detail: placeOf(each), icon: kindOf(each).icon, run: () => void navigate(link) }] : [];
    }),
  }));
}
