import { IconArrowDown, IconArrowRight, IconArrowUp, IconChevronsUp, IconMinus } from '@tabler/icons-react';

export type Priority = 'none' | 'low' | 'medium' | 'high' | 'urgent';

const icons = { none: IconMinus, low: IconArrowDown, medium: IconArrowRight, high: IconArrowUp, urgent: IconChevronsUp };

/** The arrow of a priority; its word always stands beside it. */
export function PriorityIcon({ priority }: { priority: Priority }) {
  const Icon = icons[priority];
  return <Icon aria-hidden="true" />;
}
