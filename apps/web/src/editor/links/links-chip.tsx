import { useMediaQuery } from '@mantine/hooks';
import type { ItemFile } from '@sheetmark/contract';
import { IconLink, IconListTree } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';
import { linksMessages } from '../../lib/messages/links.ts';
import type { ShapedLink } from './link-pointer.ts';
import type { LinksView } from './links-panel.tsx';
import { isDead } from './page-link.ts';
import styles from './links-panel.module.css';

interface LinksChipProps {
  links: readonly ShapedLink[];
  file: ItemFile;
  /** What the panel shows; null while it is closed. */
  listed: LinksView | null;
  list: (view: LinksView | null) => void;
}

/** Without the strip of pages, which has the outline on wide screens. */
const narrow = '(width < 1180px)';

/** How many links the sheet has, and how many lead nowhere. Opens their list, and on narrow screens the outline. */
export function LinksChip({ links, file, listed, list }: LinksChipProps) {
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false }) ?? false;
  const query = queryOf('getOutline', { params: { fileId: file.id } });
  const outline = useQuery({ ...query, enabled: isNarrow, staleTime: Infinity, meta: { failsInPlace: true } });
  const hasOutline = isNarrow && (outline.data?.data.entries.length ?? 0) > 0;
  if (links.length === 0 && !hasOutline) return null;
  const dead = links.filter(({ link }) => isDead(link)).length;
  const view = links.length > 0 ? 'sheet' : 'outline';
  const Icon = view === 'sheet' ? IconLink : IconListTree;
  return (
    <button
      type="button"
      className={styles.chip}
      aria-expanded={listed !== null}
      data-dead={dead > 0 || undefined}
      data-floats
      onClick={() => list(listed === null ? view : null)}
    >
      <Icon aria-hidden="true" />
      <span>{view === 'sheet' ? linksMessages.counts(links.length - dead, dead) : linksMessages.outline}</span>
    </button>
  );
}
