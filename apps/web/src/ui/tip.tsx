import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import { isSingleKey, useSingleKeys } from '../lib/keys.ts';
import styles from './tip.module.css';

/** Touch screens show no tooltips, and each would cost a slow phone a millisecond of rendering. */
const canHover = !window.matchMedia('(any-hover: none)').matches;

/** A tooltip with the action and its shortcut, if any. The control's label has the same name. */
export function Tip({ label, keys, children }: { label: string; keys?: string; children: ReactElement }) {
  const singleKeys = useSingleKeys();
  if (!canHover) return children;
  const works = keys && (singleKeys || !isSingleKey(keys));
  const text = works ? (
    <span className={styles.text}>
      {label} <kbd className={styles.key}>{keys}</kbd>
    </span>
  ) : (
    label
  );
  return (
    <Tooltip label={text} events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  );
}
