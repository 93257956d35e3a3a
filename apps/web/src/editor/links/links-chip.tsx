import { IconLink } from '@tabler/icons-react';
import { linksMessages } from '../../lib/messages/links.ts';
import type { ShapedLink } from './link-pointer.ts';
import styles from './links-panel.module.css';

/** How many links the sheet has, and how many lead nowhere. Opens their list. */
export function LinksChip({ links, isOpen, onOpen }: { links: readonly ShapedLink[]; isOpen: boolean; onOpen: () => void }) {
  if (links.length === 0) return null;
  const dead = links.filter(({ link }) => link.isDead).length;
  return (
    <button type="button" className={styles.chip} aria-expanded={isOpen} data-dead={dead > 0 || undefined} data-floats onClick={onOpen}>
      <IconLink aria-hidden="true" />
      {linksMessages.counts(links.length - dead, dead)}
    </button>
  );
}
