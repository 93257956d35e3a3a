import { useDebouncedValue } from '@mantine/hooks';
import { IconClipboardCheck, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useReviewCounts, useReviews } from '../../features/reviews/api/list-reviews.ts';
import { ReviewBoard } from '../../features/reviews/components/review-board.tsx';
import { ReviewCalendar } from '../../features/reviews/components/review-calendar.tsx';
import { ReviewTabs } from '../../features/reviews/components/review-tabs.tsx';
import { reviewsState, ReviewsTable } from '../../features/reviews/components/reviews-table.tsx';
import { parseFace, parseView, type ReviewView } from '../../features/reviews/model/review-views.ts';
import { useKey, usePageKey } from '../../lib/keys.ts';
import { messages } from '../../lib/messages.ts';
import { reviewListMessages as words } from '../../lib/messages/review-list.ts';
import { reviewsMessages } from '../../lib/messages/reviews.ts';
import { useRights } from '../../lib/rights.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tip } from '../../ui/tip.tsx';
import { useGridSearch } from '../grid-search.ts';
import { useViewport } from '../viewport.ts';
import buttons from '../../ui/button.module.css';
import styles from './table-page.module.css';

const from = '/signed-in/shell/project/$projectId/reviews';
/** Milliseconds without typing before the server searches. */
const pause = 150;

/** The reviews of a project, filtered by the header's search box. */
export function ProjectReviewsPage() {
  const projectId = Number(useParams({ from }).projectId);
  const { q = '', show, face: named, month } = useSearch({ from });
  const [text] = useDebouncedValue(q.trim(), pause);
  const [view, face] = [parseView(show), parseFace(named)];
  const [state, setState] = useGridSearch(reviewsState);
  const reviews = useReviews({ projectId, view, text });
  const counts = useReviewCounts(projectId);
  const viewport = useViewport();
  const navigate = useNavigate({ from: '/project/$projectId/reviews' });
  const mayStart = useRights(projectId)('edit');
  const look = (part: { show?: string | undefined; face?: string | undefined; month?: string | undefined; q?: undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false });
  useKey('reviewBoard', () => look({ face: face === 'board' ? undefined : 'board' }));
  const newReview = mayStart && <NewReviewButton projectId={projectId} />;
  return (
    <div className={styles.page}>
      <title>{messages.pageTitle(reviewsMessages.reviews)}</title>
      <h1 className="visually-hidden">{reviewsMessages.reviews}</h1>
      <ReviewTabs
        view={view}
        onView={(next) => look({ show: next === 'all' ? undefined : next })}
        face={face}
        onFace={(next) => look({ face: next === 'table' ? undefined : next })}
        counts={counts}
      >
        {newReview}
      </ReviewTabs>
      <div className={styles.main}>
        {face === 'board' && <ReviewBoard reviews={reviews} />}
        {face === 'calendar' && <ReviewCalendar reviews={reviews} month={month} onMonth={(next) => look({ month: next })} />}
        {face === 'table' && (
          <ReviewsTable
            reviews={reviews}
            state={state}
            onState={setState}
            cards={viewport === 'phone'}
            empty={<Nothing text={text} view={view} act={newReview} onShowAll={() => look({ show: undefined, q: undefined })} />}
          />
        )}
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
      <Link className={classNames(buttons.button, buttons.primary, buttons.s)} {...link}>
        <IconPlus aria-hidden="true" />
        {reviewsMessages.newReview}
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
