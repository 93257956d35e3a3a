import { type DecisionSet, reminderDays, type Review } from '@sheetmark/contract';
import { newReviewMessages as words } from '../../../lib/messages/new-review.ts';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';

/** A page that can be reviewed. */
export interface PageOf {
  readonly item_id: number;
  readonly page_number: number;
}

export interface NewReviewer {
  readonly userId: number;
  readonly name: string;
  readonly isGuest: boolean;
  /** Null if it isn't known, as of the guests of a stored draft. */
  readonly email: string | null;
  /** 1, 2, 3 … */
  readonly stage: number;
  readonly mustDecide: boolean;
}

/** Someone who was picked as a reviewer. */
export type PickedPerson = Pick<NewReviewer, 'userId' | 'name' | 'isGuest' | 'email'>;

/** With “(guest)” after a guest's name. */
export const nameOfPicked = ({ name, isGuest }: PickedPerson): string => (isGuest ? reviewsMessages.guest(name) : name);

export interface NewReview {
  readonly title: string;
  readonly due: string | null;
  readonly instructions: string;
  readonly reminders: readonly number[];
  readonly set: DecisionSet | undefined;
  /** Keys of the chosen pages. */
  readonly pages: ReadonlySet<string>;
  readonly reviewers: readonly NewReviewer[];
  readonly isStaged: boolean;
  readonly stageNames: readonly string[];
}

export const pageKey = ({ item_id, page_number }: PageOf): string => `${item_id}:${page_number}`;

/** What to send for the chosen pages: whole files where all of their pages are chosen. */
export function filesOf(pages: ReadonlySet<string>, all: readonly PageOf[]): { item_id: number; pages: number[] | null }[] {
  return [...Map.groupBy(all, ({ item_id }) => item_id)].flatMap(([item_id, ofItem]) => {
    const chosen = ofItem.filter((page) => pages.has(pageKey(page))).map(({ page_number }) => page_number);
    if (chosen.length === 0) return [];
    return [{ item_id, pages: chosen.length === ofItem.length ? null : chosen.toSorted((a, b) => a - b) }];
  });
}

/** The pages of a draft's files. */
export function pagesOfFiles(
  files: readonly { readonly item_id: number; readonly pages: readonly number[] | null }[],
  all: readonly PageOf[],
): string[] {
  const wanted = new Map<number, readonly number[] | null>(files.map(({ item_id, pages }) => [item_id, pages]));
  return all.flatMap((page) => {
    const pages = wanted.get(page.item_id);
    return pages === null || pages?.includes(page.page_number) ? [pageKey(page)] : [];
  });
}

interface FolderTree {
  readonly id: number;
  readonly subFolders: readonly FolderTree[];
}

/** A folder's id with those of all folders below it; empty if it isn't there. */
export function folderWithSubfolders(folders: readonly FolderTree[], id: number): number[] {
  for (const folder of folders) {
    if (folder.id === id) return [id, ...folder.subFolders.flatMap((below) => folderWithSubfolders([below], below.id))];
    const found = folderWithSubfolders(folder.subFolders, id);
    if (found.length > 0) return found;
  }
  return [];
}

export type Problems = Readonly<Partial<Record<'title' | 'sheets' | 'reviewers' | 'due', string>>>;

/** Why the review can't be sent. */
export function findProblems({ title, pages, reviewers, due }: NewReview, today: string): Problems {
  return {
    ...(title.trim() === '' && { title: words.problems.title }),
    ...(pages.size === 0 && { sheets: words.problems.sheets }),
    ...(!reviewers.some(({ mustDecide }) => mustDecide) && { reviewers: words.problems.reviewers }),
    ...(due !== null && due < today && { due: words.problems.due }),
  };
}

/** Numbers the stages that have reviewers 1, 2, 3 …, with their names. */
export function closeGaps(reviewers: readonly NewReviewer[], stageNames: readonly string[]): Pick<NewReview, 'reviewers' | 'stageNames'> {
  const used = [...new Set(reviewers.map(({ stage }) => stage))].toSorted((a, b) => a - b);
  return {
    reviewers: reviewers.map((reviewer) => ({ ...reviewer, stage: used.indexOf(reviewer.stage) + 1 })),
    stageNames: used.map((stage) => stageNames[stage - 1] ?? ''),
  };
}

/** Moves a reviewer one stage up or down. Down from the last one starts another stage, unless they are alone there. */
export function moveReviewer(draft: NewReview, userId: number, by: 1 | -1): NewReview {
  const moved = draft.reviewers.find((reviewer) => reviewer.userId === userId);
  const stage = (moved?.stage ?? 1) + by;
  if (!moved || stage < 1) return draft;
  const reviewers = draft.reviewers.map((reviewer) => (reviewer.userId === userId ? { ...reviewer, stage } : reviewer));
  return { ...draft, ...closeGaps(reviewers, draft.stageNames) };
}

/** The reviewers as they are sent: all at once, or in stages. */
export function reviewersOf({ reviewers, isStaged }: Pick<NewReview, 'reviewers' | 'isStaged'>) {
  return reviewers.map(({ userId, stage, mustDecide }) => ({ user_id: userId, stage: isStaged ? stage : 1, must_decide: mustDecide }));
}

/** How many are asked at once, and how many later. */
export function countAsked({ reviewers, isStaged }: Pick<NewReview, 'reviewers' | 'isStaged'>): { now: number; later: number } {
  const now = isStaged ? reviewers.filter(({ stage }) => stage === 1).length : reviewers.length;
  return { now, later: reviewers.length - now };
}

/** A new review without anything yet but the sheets it was started with. */
export const emptyReview = (sets: readonly DecisionSet[], pages: Iterable<string>): NewReview => ({
  title: '',
  due: null,
  instructions: '',
  reminders: reminderDays.filter((day) => day !== 0),
  set: sets[0],
  pages: new Set(pages),
  reviewers: [],
  isStaged: false,
  stageNames: [''],
});

/** The form of a stored draft. */
export function fromDraft(review: Review, sets: readonly DecisionSet[], all: readonly PageOf[]): NewReview {
  return {
    title: review.title,
    due: review.due_date,
    instructions: review.instructions,
    reminders: review.reminders,
    set: sets.find(({ name }) => name === review.decision_set) ?? { id: null, name: review.decision_set, decisions: review.decisions },
    pages: new Set(pagesOfFiles(review.files, all)),
    reviewers: review.reviewers.flatMap(({ person, stage, must_decide }) =>
      person.user_id === null
        ? []
        : [{ userId: person.user_id, name: person.name, isGuest: person.is_guest, email: null, stage, mustDecide: must_decide }],
    ),
    isStaged: review.stages > 1,
    stageNames: review.stage_list.map(({ name }) => name),
  };
}
