import type { ItemFile, OpenedFile, Sheet } from '@sheetmark/contract';
import { IconFileOff, IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { compareMessages } from '../../lib/messages/compare.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { useComparison } from '../api/comparisons.ts';
import { openFileQuery } from '../api/open-file.ts';
import { ExitLinks } from '../exit-links.tsx';
import { sheetsOf } from '../opening/sheet-to-open.ts';
import { type ComparedPages, type ComparePlace, pairPages, pairSheets, type SheetPair } from './compare-place.ts';
import { CompareScreen } from './compare-screen.tsx';
import { type Labels, labelsOfPages } from './pair-state.ts';

const NothingToShow = lazyPart(async () => (await import('../nothing-to-show.tsx')).NothingToShow);

interface ComparePageProps {
  projectId: number;
  itemId: number;
  place: ComparePlace;
  onChange: (change: Partial<ComparePlace>) => void;
  onClose: () => void;
}

const failsInPlace = { failsInPlace: true };

/** Two versions of a file compared, one page at a time. */
export function ComparePage({ projectId, itemId, place, onChange, onClose }: ComparePageProps) {
  const before = useQuery({ ...openFileQuery(place.beforeId, place.pages?.beforeItemId ?? itemId), meta: failsInPlace });
  const after = useQuery({ ...openFileQuery(place.afterId, itemId), meta: failsInPlace });
  const comparison = useComparison({ projectId, itemId, beforeId: place.beforeId, afterId: place.afterId, pages: place.pages });
  const failed = [before, after].find(({ error, data }) => error && !data);
  if (failed?.error) {
    const retry = () => void failed.refetch();
    return <LoadFailure error={failed.error} onRetry={retry} back={<ExitLinks projectId={projectId} />} />;
  }
  if (!before.data || !after.data) return <Overlay />;
  const files = [fileOf(before.data, place.beforeId), fileOf(after.data, place.afterId)] as const;
  const pairs = pairsOf({ before: sheetsOf(before.data, place.beforeId), after: sheetsOf(after.data, place.afterId) }, place, {
    pages: comparison.data?.pages ?? [],
    areMatched: typeof comparison.data?.pages_total === 'number',
  });
  const pair = pairs.find(({ page }) => page === place.page) ?? pairs[0];
  if (!files[0] || !files[1])
    return <Nothing icon={<IconFileOff aria-hidden="true" />} text={compareMessages.missing} projectId={projectId} />;
  const unshown = [before.data, after.data].flatMap((opened, at) =>
    files[at] && sheetsOf(opened, files[at].id).length === 0 ? files[at] : [],
  )[0];
  if (unshown) return <NothingToShow file={unshown} projectId={projectId} isCompared onClose={onClose} />;
  if (!pair) return <Nothing icon={<IconHourglass aria-hidden="true" />} text={compareMessages.preparing} projectId={projectId} />;
  return (
    <CompareScreen
      opened={after.data}
      comparison={comparison}
      labels={labelsOf(before.data, after.data, place)}
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

interface BothSheets {
  before: readonly Sheet[];
  after: readonly Sheet[];
}

function pairsOf({ before, after }: BothSheets, { pages }: ComparePlace, compared: ComparedPages): readonly SheetPair[] {
  if (!pages) return pairSheets(before, after, compared);
  return pairPages(pageOf(before, pages.before), pageOf(after, pages.after), compared.pages[0]);
}

/** Versions by their labels; pages by their sheets, or else by version or file. */
function labelsOf(before: OpenedFile, after: OpenedFile, { beforeId, afterId, pages }: ComparePlace): Labels {
  const label = (opened: OpenedFile, fileId: number) => fileOf(opened, fileId)?.label ?? '';
  const [older, newer] = [label(before, beforeId), label(after, afterId)];
  if (!pages) return { before: older, after: newer };
  const [from, to] = before.item.id === after.item.id ? [older, newer] : [before.item.name, after.item.name];
  const others = { before: compareMessages.pageIn(from, pages.before), after: compareMessages.pageIn(to, pages.after) };
  const sheets = { before: pageOf(sheetsOf(before, beforeId), pages.before), after: pageOf(sheetsOf(after, afterId), pages.after) };
  return labelsOfPages(sheets, others);
}

const pageOf = (sheets: readonly Sheet[], page: number): Sheet | undefined => sheets.find(({ page_number }) => page_number === page);

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
