import { decisionPresets } from '@sheetmark/contract';
import { expect, it } from 'vitest';
import {
  closeGaps,
  countAsked,
  emptyReview,
  filesOf,
  findProblems,
  folderWithSubfolders,
  moveReviewer,
  type NewReview,
  pageKey,
  pagesOfFiles,
  reviewersOf,
} from './new-review.ts';

const page = (item_id: number, page_number: number) => ({ item_id, page_number });
const all = [page(5, 1), page(5, 2), page(6, 1), page(6, 2), page(7, 1)];
const reviewer = (userId: number, stage = 1, mustDecide = true) => ({
  userId,
  name: `Person ${userId}`,
  isGuest: false,
  email: null,
  stage,
  mustDecide,
});
const draft = (over: Partial<NewReview> = {}): NewReview => ({
  ...emptyReview(decisionPresets, [pageKey(page(5, 1))]),
  title: 'East wing',
  reviewers: [reviewer(1)],
  ...over,
});
const stagesOf = ({ reviewers }: Pick<NewReview, 'reviewers'>) => reviewers.map(({ userId, stage }) => [userId, stage]);

it('sends files as a whole where all of their pages are chosen, else the pages', () => {
  const chosen = new Set([page(5, 1), page(5, 2), page(6, 2)].map(pageKey));
  expect(filesOf(chosen, all)).toEqual([
    { item_id: 5, pages: null },
    { item_id: 6, pages: [2] },
  ]);
});

it('chooses the same pages again for the files it sent', () => {
  const chosen = [page(5, 1), page(5, 2), page(6, 2)].map(pageKey);
  const sent = filesOf(new Set(chosen), all);
  expect(pagesOfFiles(sent, all)).toEqual(chosen);
});

interface FolderTree {
  id: number;
  subFolders: FolderTree[];
}

it('takes a folder with all folders below it', () => {
  const folder = (id: number, ...subFolders: FolderTree[]): FolderTree => ({ id, subFolders });
  const folders = [folder(8), folder(9, folder(10, folder(11)))];
  expect(folderWithSubfolders(folders, 9)).toEqual([9, 10, 11]);
  expect(folderWithSubfolders(folders, 10)).toEqual([10, 11]);
  expect(folderWithSubfolders(folders, 12)).toEqual([]);
});

it('says what is missing before it can be sent', () => {
  expect(findProblems(draft(), '2026-11-24')).toEqual({});
  expect(findProblems(draft({ due: '2026-11-24' }), '2026-11-24')).toEqual({});
  expect(
    findProblems(draft({ title: ' ', pages: new Set(), due: '2026-11-23', reviewers: [reviewer(1, 1, false)] }), '2026-11-24'),
  ).toEqual({
    title: 'Give the review a name.',
    sheets: 'Add at least one sheet.',
    reviewers: 'Add at least one reviewer who must decide.',
    due: 'The due date is in the past.',
  });
});

it('numbers stages without gaps, and keeps their names', () => {
  expect(closeGaps([reviewer(1, 1), reviewer(2, 3)], ['Architecture', 'Fire', 'Client'])).toEqual({
    reviewers: [reviewer(1, 1), reviewer(2, 2)],
    stageNames: ['Architecture', 'Client'],
  });
});

it('moves a reviewer to the next stage, which may be new, and back', () => {
  const two = draft({ reviewers: [reviewer(1), reviewer(2)], stageNames: ['All'] });
  const moved = moveReviewer(two, 2, 1);
  expect(stagesOf(moved)).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(stagesOf(moveReviewer(moved, 2, 1))).toEqual(stagesOf(moved));
  expect(stagesOf(moveReviewer(moved, 2, -1))).toEqual(stagesOf(two));
  expect(moveReviewer(moved, 1, -1)).toBe(moved);
});

it('asks everyone at once unless there are stages', () => {
  const staged = { reviewers: [reviewer(1), reviewer(2, 2, false)], isStaged: true };
  expect(reviewersOf(staged)).toEqual([
    { user_id: 1, stage: 1, must_decide: true },
    { user_id: 2, stage: 2, must_decide: false },
  ]);
  expect(countAsked(staged)).toEqual({ now: 1, later: 1 });
  expect(reviewersOf({ ...staged, isStaged: false }).map(({ stage }) => stage)).toEqual([1, 1]);
  expect(countAsked({ ...staged, isStaged: false })).toEqual({ now: 2, later: 0 });
});
