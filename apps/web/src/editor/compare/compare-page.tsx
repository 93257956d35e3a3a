import type { ItemFile, OpenedFile } from '@sheetmark/contract';
import { IconFileOff, IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { compareMessages } from '../../lib/messages/compare.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { useComparison } from '../api/comparisons.ts';
import { openFileQuery } from '../api/open-file.ts';
import { ExitLinks } from '../exit-links.tsx';
import { sheetsOf } from '../opening/sheet-to-open.ts';
import { type ComparePlace, pairSheets } from './compare-place.ts';
import { CompareScreen } from './compare-screen.tsx';

interface ComparePageProps {
  projectId: number;
  itemId: number;
  place: ComparePlace;
  onChange: (change: Partial<ComparePlace>) => void;
  onClose: () => void;
}

/** Two versions of a file compared, one page at a time. */
export function ComparePage({ projectId, itemId, place, onChange, onClose }: ComparePageProps) {
  const before = useQuery(openFileQuery(place.beforeId, itemId));
  const after = useQuery(openFileQuery(place.afterId, itemId));
  const comparison = useComparison({ projectId, itemId, beforeId: place.beforeId, afterId: place.afterId });
  const failed = [before, after].find(({ error, data }) => error && !data);
  if (failed?.error) {
    const retry = () => void failed.refetch();
    return <LoadFailure error={failed.error} onRetry={retry} back={<ExitLinks projectId={projectId} />} />;
  }
  if (!before.data || !after.data) return <Overlay />;
  const files = [fileOf(before.data, place.beforeId), fileOf(after.data, place.afterId)] as const;
  const pairs = pairSheets(sheetsOf(before.data, place.beforeId), sheetsOf(after.data, place.afterId), comparison.data?.pages ?? []);
  const pair = pairs.find(({ page }) => page === place.page) ?? pairs[0];
  if (!files[0] || !files[1])
    return <Nothing icon={<IconFileOff aria-hidden="true" />} text={compareMessages.missing} projectId={projectId} />;
  if (!pair) return <Nothing icon={<IconHourglass aria-hidden="true" />} text={compareMessages.preparing} projectId={projectId} />;
  return (
    <CompareScreen
      opened={after.data}
      comparison={comparison}
      before={files[0]}
      after={files[1]}
      pairs={pairs}
      pair={pair}
      place={place}
      onChange={onChange}
      onClose={onClose}
    />
  );
}

const fileOf = ({ files }: OpenedFile, fileId: number): ItemFile | undefined => files.find(({ id }) => id === fileId);

function Nothing({ icon, text, projectId }: { icon: ReactNode; text: string; projectId: number }) {
  return (
    <main>
      <EmptyState icon={icon} title={compareMessages.nothing} act={<ExitLinks projectId={projectId} />}>
        {text}
      </EmptyState>
    </main>
  );
}
