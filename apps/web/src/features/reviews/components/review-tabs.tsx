import { IconCalendarMonth, IconLayoutKanban, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { reviewListMessages as words } from '../../../lib/messages/review-list.ts';
import { Segments } from '../../../ui/segments.tsx';
import { type ReviewFace, type ReviewView, reviewViews } from '../model/review-views.ts';
import styles from './review-tabs.module.css';

const faces: readonly { value: ReviewFace; label: string; icon: ReactNode }[] = [
  { value: 'table', label: messages.table, icon: <IconTable aria-hidden="true" /> },
  { value: 'board', label: listingsMessages.board, icon: <IconLayoutKanban aria-hidden="true" /> },
  { value: 'calendar', label: listingsMessages.calendar, icon: <IconCalendarMonth aria-hidden="true" /> },
];

interface ReviewTabsProps {
  view: ReviewView;
  onView: (view: ReviewView) => void;
  face: ReviewFace;
  onFace: (face: ReviewFace) => void;
  counts: Readonly<Partial<Record<ReviewView, number>>>;
  children: ReactNode;
}

/** The reviews to show, with how many there are, and how they are shown. */
export function ReviewTabs({ view, onView, face, onFace, counts, children }: ReviewTabsProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.tabs} role="group" aria-label={words.views}>
        {reviewViews.map((each) => (
          <button key={each} type="button" aria-pressed={each === view} onClick={() => onView(each)}>
            {words[each]} {counts[each] !== undefined && <span className="num">{counts[each]}</span>}
          </button>
        ))}
      </div>
      <div className={styles.end}>
        <Segments label={words.layout} value={face} options={faces} onChange={onFace} />
        {children}
      </div>
    </div>
  );
}
