import type { GuidePageName } from '../../features/help/guide-page.ts';
import { messages } from '../../lib/messages.ts';
import { administrationMessages } from '../../lib/messages/administration.tsx';
import { helpMessages } from '../../lib/messages/help.ts';
import { membersMessages } from '../../lib/messages/members.tsx';
import { operationsMessages } from '../../lib/messages/operations.ts';
import { reviewNames } from '../../lib/messages/review-names.ts';
import { searchMessages } from '../../lib/messages/search.ts';
import { sheetsMessages } from '../../lib/messages/sheets.ts';

/** The highlighted entry of the sidebar. */
export type Place = 'home' | 'files' | 'sheets' | 'reviews' | 'markupsAndTasks' | 'assigned' | 'created' | 'notifications';

interface Section {
  /** Ignores case: the specification writes some paths both ways. */
  path: RegExp;
  /** The breadcrumb's text; a project's own page only needs its name. */
  title?: string;
  place?: Place;
  /** The list that the page belongs to. */
  below?: 'reviews';
  /** The guide page for it; by default the first one. */
  guide?: GuidePageName;
}

const ofReviews = { place: 'reviews', guide: 'reviews', below: 'reviews' } as const;

const sections: readonly Section[] = [
  { path: /^\/projectList\/trash\b/i, title: messages.deletedProjects, place: 'home' },
  { path: /^\/projectList\b/i, title: messages.home, place: 'home' },
  { path: /^\/project\/\d+\/folders?\b/i, title: messages.projectFiles, place: 'files', guide: 'files' },
  { path: /^\/project\/\d+\/sheets\b/i, title: sheetsMessages.sheets, place: 'sheets', guide: 'files' },
  { path: /^\/project\/\d+\/reviews\/new\b/i, title: reviewNames.newReview, ...ofReviews },
  { path: /^\/project\/\d+\/reviews\/\d+\/record\b/i, title: reviewNames.record, ...ofReviews },
  { path: /^\/project\/\d+\/reviews\/\d+/i, title: reviewNames.review, ...ofReviews },
  { path: /^\/project\/\d+\/reviews\b/i, title: reviewNames.reviews, place: 'reviews', guide: 'reviews' },
  { path: /^\/project\/\d+\/members\b/i, title: messages.members, guide: 'people' },
  { path: /^\/project\/\d+\/trash\b/i, title: messages.trash, guide: 'files' },
  { path: /^\/tasksListing\b/i, title: messages.projectTasks, place: 'markupsAndTasks', guide: 'together' },
  { path: /^\/markupsListing\b/i, title: messages.projectMarkups, place: 'markupsAndTasks', guide: 'lists' },
  { path: /^\/markupAndTasksListing\b/i, title: messages.projectMarkupAndTasks, place: 'markupsAndTasks', guide: 'lists' },
  { path: /^\/AssignedToMe\b/i, title: messages.assignedToMe, place: 'assigned', guide: 'lists' },
  { path: /^\/CreatedByMe\b/i, title: messages.createdByMe, place: 'created', guide: 'lists' },
  { path: /^\/Notifications\b/i, title: messages.notifications, place: 'notifications', guide: 'notifications' },
  { path: /^\/invitation\b/i, title: membersMessages.invitation, guide: 'people' },
  { path: /^\/Settings\b/i, title: messages.settings, guide: 'people' },
  { path: /^\/project\/\d+\/audit\b/i, title: operationsMessages.audit, guide: 'administration' },
  { path: /^\/AdminPanel\/status\b/i, title: operationsMessages.status, guide: 'administration' },
  { path: /^\/AdminPanel\/audit\b/i, title: operationsMessages.audit, guide: 'administration' },
  { path: /^\/AdminPanel\/settings\b/i, title: administrationMessages.installation, guide: 'administration' },
  { path: /^\/AdminPanel\b/i, title: messages.usersListing, guide: 'administration' },
  { path: /^\/Help\b/i, title: helpMessages.help },
  { path: /^\/editProject\b/i, guide: 'editor' },
];

const searchPath = /^\/searchMarkupsAndTasks\/([^/]+)/i;

/** The searched text of a page of search results. */
export function findSearchText(pathname: string): string | undefined {
  const written = searchPath.exec(pathname)?.[1];
  if (written === undefined) return undefined;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** The section that a path belongs to. */
export function sectionOf(pathname: string): Omit<Section, 'path'> {
  const text = findSearchText(pathname);
  if (text !== undefined) return { title: searchMessages.searchResults(text), guide: 'lists' };
  return sections.find(({ path }) => path.test(pathname)) ?? {};
}
