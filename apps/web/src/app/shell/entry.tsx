import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tip } from '../../ui/tip.tsx';
import styles from './navigation.module.css';

interface EntryProps {
  folded: boolean;
  icon: ReactNode;
  label: string;
  link: LinkProps;
  /** The page belongs to it, even if the link leads elsewhere. */
  current: boolean;
  badge?: ReactNode;
}

/** A line of the sidebar; collapsed, only its icon, with the label for screen readers and in a tooltip. */
export function Entry({ folded, icon, label, link, current, badge }: EntryProps) {
  const entry = (
    <Link
      {...link}
      className={styles.entry}
      activeOptions={{ exact: true, includeSearch: link.search !== undefined }}
      aria-current={current ? 'page' : undefined}
    >
      {icon}
      <span className={folded ? 'visually-hidden' : styles.label}>{label}</span> {badge}
    </Link>
  );
  return folded ? <Tip label={label}>{entry}</Tip> : entry;
}
