import { IconArrowDown, IconArrowRight, IconArrowUp, IconChevronsUp, IconMinus } from '@tabler/icons-react';
import { uiMessages } from '../lib/messages/ui.ts';
import { classNames } from './class-names.ts';
import styles from './labels.module.css';

export type Priority = 'none' | 'low' | 'medium' | 'high' | 'urgent';

export const priorityWords: Readonly<Record<Priority, string>> = uiMessages.priorities;

const icons = { none: IconMinus, low: IconArrowDown, medium: IconArrowRight, high: IconArrowUp, urgent: IconChevronsUp };

/** The arrow of a priority; its word is always next to it. */
export function PriorityIcon({ priority }: { priority: Priority }) {
  const Icon = icons[priority];
  return <Icon aria-hidden="true" />;
}

/** A priority as a word with its arrow; urgent ones are bold. */
export function PriorityLabel({ priority }: { priority: Priority }) {
  const heavy = priority === 'high' || priority === 'urgent';
  return (
    <span className={classNames(styles.label, heavy && styles.heavy, priority === 'none' && styles.none)}>
      <PriorityIcon priority={priority} />
      {priorityWords[priority]}
    </span>
  );
}
