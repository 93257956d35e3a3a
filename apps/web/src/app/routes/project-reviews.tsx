import { useDebouncedValue } from '@mantine/hooks';
import { IconClipboardCheck, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useReviewCounts, useReviews } from '../../features/reviews/api/list-reviews.ts';
import { ReviewFaces } from '../../features/reviews/components/review-faces.tsx';
import { ReviewsList } from '../../features/reviews/components/reviews-list.tsx';
import { parseFace, parseView, reviewStates, type ReviewView, reviewViews } from '../../features/reviews/model/review-views.ts';
import { TableViews } from '../../features/views/components/table-views.tsx';
import { useKey, usePageKey } from '../../lib/keys.ts';
import { messages } from '../../lib/messages.ts';
import { reviewListMessages as words } from '../../lib/messages/review-list.ts';
import { reviewsMessages } from '../../lib/messages/reviews.ts';
import { useRights } from '../../lib/rights.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tip } from '../../ui/tip.tsx';
import { useTableViews } from '../table-views.ts';
import { useViewport } from '../viewport.ts';
import buttons from '../../ui/button.module.css';
import styles from './table-page.module.css';

const from = '/signed-in/shell/project/$projectId/reviews';
/** Milliseconds without typing before the server searches. */
const pause = 150;

type Look = Partial<Record<'show' | 'face' | 'month' | 'q' | 'view' | 'grid', string | undefined>>;

/** The views that every project has, with how many reviews each shows. */
function useBuiltInViews(projectId: number, { shown, onShow }: { shown: ReviewView | undefined; onShow: (view: ReviewView) => void }) {
  const counts = useReviewCounts(projectId);
  return reviewViews.map((key) => ({
    key,
    name: key === 'all' ? messages.defaultView : words[key],
    count: counts[key],
    isSelected: key === shown,
    onSelect: () => onShow(key),
  }));
}

/** The reviews of a project, filtered by the header's search box. */
export function ProjectReviewsPage() {
  const projectId = Number(useParams({ from }).projectId);
  const { q = '', show, face: named, month } = useSearch({ from });
  const [text] = useDebouncedValue(q.trim(), pause);
  const [view, face] = [parseView(show), parseFace(named)];
  const { state, setState, bar } = useTableViews({
    shelf: 'markupsAndTasks',
    table: { kind: 'reviews', state: reviewStates[view] },
    projectId,
  });
  const reviews = useReviews({ projectId, text });
  const viewport = useViewport();
  const navigate = useNavigate({ from: '/project/$projectId/reviews' });
  const mayStart = useRights(projectId)('edit');
  const look = (part: Look) => void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false });
  const showView = (next: ReviewView) => look({ show: next === 'all' ? undefined : next, view: undefined, grid: undefined });
  const builtIn = useBuiltInViews(projectId, { shown: bar.selected ? undefined : view, onShow: showView });
  useKey('reviewBoard', () => look({ face: face === 'board' ? undefined : 'board' }));
  const newReview = mayStart && <NewReviewButton projectId={projectId} />;
  const filters = JSON.stringify(state.filters);
  return (
    <div className={styles.page}>
      <title>{messages.pageTitle(reviewsMessages.reviews)}</title>
      <h1 className="visually-hidden">{reviewsMessages.reviews}</h1>
      <TableViews {...bar} builtIn={builtIn}>
        <ReviewFaces face={face} onFace={(next) => look({ face: next === 'table' ? undefined : next })} />
        <span className={styles.barAct}>{newReview}</span>
      </TableViews>
      <div className={styles.main}>
        <ReviewsList
          projectId={projectId}
          reviews={reviews}
          state={state}
          onState={setState}
          face={face}
          month={month}
          onMonth={(next) => look({ month: next })}
          cards={viewport === 'phone'}
          isNarrowed={filters !== '{}' && filters !== JSON.stringify(reviewStates[view].filters)}
          empty={
            <Nothing text={text} view={view} act={newReview} onShowAll={() => look({ show: undefined, q: undefined, grid: undefined })} />
          }
        />
      </div>
    </div>
  );
}

function NewReviewButton({ projectId }: { projectId: number }) {
  const keys = usePageKey('newReview');
  const navigate = useNavigate();
  const link = { to: '/project/$projectId/reviews/new', params: { projectId: String(projectId) } } as const;
  useKey('newReview', () => void navigate(link));
  return (
    <Tip label={reviewsMessages.newReview} keys={keys}>
      <Link className={classNames(buttons.button, buttons.primary, buttons.s)} aria-label={reviewsMessages.newReview} {...link}>
        <IconPlus aria-hidden="true" />
        <span>{reviewsMessages.newReview}</span>
      </Link>
    </Tip>
  );
}

function Nothing({ text, view, act, onShowAll }: { text: string; view: ReviewView; act: ReactNode; onShowAll: () => void }) {
  const icon = <IconClipboardCheck aria-hidden="true" />;
  if (text !== '')
    return (
      <EmptyState
        icon={<IconSearchOff aria-hidden="true" />}
        title={words.noMatch(text)}
        act={<Button onClick={onShowAll}>{words.clearSearch}</Button>}
      >
        {words.noMatchHint}
      </EmptyState>
    );
  if (view !== 'all')
    return (
      <EmptyState icon={icon} title={words.noneHere[view]} act={<Button onClick={onShowAll}>{words.showAll}</Button>}>
        {words.noneHereHint}
      </EmptyState>
    );
  return (
    <EmptyState icon={icon} title={words.none} act={act}>
      {words.noneHint}
    </EmptyState>
  );
}
