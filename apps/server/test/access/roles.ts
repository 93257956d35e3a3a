import type { OperationId } from '@sheetmark/contract';
import type { Outcome, Persona, Rule } from './rules.ts';

/** Calls that aren't GET, but change nothing that a project's members share. Viewers may make them. */
const looking: readonly OperationId[] = [
  'seeProject',
  'listFolderRows',
  'exportItems',
  'prepareArchive',
  'wantPage',
  'hideLayers',
  'openReview',
  'exportReviewRecord',
  'exportReviews',
  'startComparison',
  'exportChanges',
  'exportRegister',
  'exportDeadReferences',
  'exportMarkups',
  'previewMarkupExport',
  'listProjectWork',
  'countProjectWork',
  'sumWork',
  'takeOff',
  'listTakeoffMarkups',
  'exportTakeoff',
  'exportWork',
  'searchMyTasksAndMarkups',
  'setFollow',
  'createCalendarFeed',
  'recordOpened',
  'setFavourite',
];
const commenting: readonly OperationId[] = ['createComment', 'createTaskComment', 'updateComment', 'updateTaskComment', 'uploadMedia'];
/** Markups of their own. The markups of the access tests belong to someone else, so reviewers may not change them. */
const drawing: readonly OperationId[] = ['createEditorDetails', 'createMarkup', 'updateChanges', 'drawChange'];
/** Their own comments and attachments. */
const ownComments: readonly OperationId[] = ['deleteComment', 'restoreComment', 'deleteTaskComment', 'restoreTaskComment', 'deleteMedia'];

const may = (allowed: readonly string[], id: string): boolean => allowed.includes(id);

/** What a call answers to members who are not editors, given what it answers to one who is. */
export function outcomeFor(persona: Persona, { id, method, rule }: { id: string; method: string; rule: Rule }): Outcome {
  if (persona === 'memberByProvider') return rule.member;
  const isOfProject = rule.outsider === 'not_found' && (rule.member !== 'not_found' || may(ownComments, id));
  if ((persona !== 'viewer' && persona !== 'reviewer') || !isOfProject || method === 'GET') return rule[persona];
  const allowed = persona === 'viewer' ? looking : [...looking, ...commenting, ...drawing, ...ownComments];
  return may(allowed, id) ? rule.member : 'not_allowed';
}
