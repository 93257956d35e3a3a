import { IconCalendarMonth, IconLayoutKanban, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { reviewListMessages as words } from '../../../lib/messages/review-list.ts';
import { Segments } from '../../../ui/segments.tsx';
import type { ReviewFace } from '../model/review-views.ts';

const faces: readonly { value: ReviewFace; label: string; icon: ReactNode }[] = [
  { value: 'table', label: messages.table, icon: <IconTable aria-hidden="true" /> },
  { value: 'board', label: listingsMessages.board, icon: <IconLayoutKanban aria-hidden="true" /> },
  { value: 'calendar', label: listingsMessages.calendar, icon: <IconCalendarMonth aria-hidden="true" /> },
];

/** How the reviews are shown. */
export function ReviewFaces({ face, onFace }: { face: ReviewFace; onFace: (face: ReviewFace) => void }) {
  return <Segments label={words.layout} value={face} options={faces} onChange={onFace} />;
}
