import { IconListSearch } from '@tabler/icons-react';
import { messages } from '../../lib/messages.ts';
import { gridMessages } from '../../lib/messages/grid.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { useFocusReturn } from '../use-focus-return.ts';

/** Shown instead of a table whose filters match no row. */
export function NoMatches({ title = gridMessages.nothingFits, onClear }: { title?: string; onClear: () => void }) {
  useFocusReturn();
  return (
    <EmptyState icon={<IconListSearch aria-hidden="true" />} title={title} act={<Button onClick={onClear}>{messages.clearFilters}</Button>}>
      {gridMessages.nothingFitsHint}
    </EmptyState>
  );
}
