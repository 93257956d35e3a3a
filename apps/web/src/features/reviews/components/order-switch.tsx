import { IconArrowDown, IconArrowsSplit, IconArrowUp, IconListNumbers } from '@tabler/icons-react';
import { newReviewMessages as words } from '../../../lib/messages/new-review.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segments } from '../../../ui/segments.tsx';

const orders = [
  { value: 'atOnce', label: words.atOnce, icon: <IconArrowsSplit aria-hidden="true" /> },
  { value: 'inStages', label: words.inStages, icon: <IconListNumbers aria-hidden="true" /> },
] as const;

/** Whether reviewers are asked all at once, or in stages. */
export function OrderSwitch({ isStaged, onChange }: { isStaged: boolean; onChange: (isStaged: boolean) => void }) {
  return (
    <Segments
      label={words.order}
      value={isStaged ? 'inStages' : 'atOnce'}
      options={orders}
      onChange={(value) => onChange(value === 'inStages')}
    />
  );
}

/** Moves a reviewer to the stage before or after. */
export function StageMoves({ name, onMove }: { name: string; onMove: (by: 1 | -1) => void }) {
  return (
    <>
      <IconButton size="s" label={words.moveUp(name)} icon={<IconArrowUp aria-hidden="true" />} onClick={() => onMove(-1)} />
      <IconButton size="s" label={words.moveDown(name)} icon={<IconArrowDown aria-hidden="true" />} onClick={() => onMove(1)} />
    </>
  );
}
