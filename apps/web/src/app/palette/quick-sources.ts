import type { QuickPlace } from '@sheetmark/contract';
import { useNavigate } from '@tanstack/react-router';
import type { PaletteEntry, PaletteSource } from '../../features/palette/palette-source.ts';
import { shellMessages } from '../../lib/messages/shell.ts';
import { useQuickAccess } from '../../lib/quick-access.ts';
import { quickLinkOf } from '../quick-link.ts';

/** Only some recent places are shown, to leave room. */
const recentsShown = 8;

/** Recent places, then favourites that aren't among them. */
export function useQuickSources(): PaletteSource[] {
  const navigate = useNavigate();
  const { favourites = [], recents = [] } = useQuickAccess() ?? {};
  const entryOf = (place: QuickPlace): PaletteEntry => {
    const { key, label, detail, icon, link } = quickLinkOf(place);
    return { id: key, label, ...(detail !== undefined && { detail }), icon, run: () => void navigate(link) };
  };
  const recent = recents.slice(0, recentsShown).map(entryOf);
  const nameOf = ({ label, detail }: PaletteEntry) => `${label} ${detail}`;
  const known = new Set(recent.map(nameOf));
  return [
    { title: shellMessages.recent, entries: recent },
    { title: shellMessages.favourites, entries: favourites.map(entryOf).filter((entry) => !known.has(nameOf(entry))) },
  ];
}
