import { type Operation, type OperationId, operations } from '@sheetmark/contract';
import { ApiFailure, checkCalls } from './api-client.ts';
import { isGuest } from './guest.ts';
import { guestCallsMessages } from './messages/guest-calls.ts';

/** The calls that guests may make, as their rows say: the page is built without this field of them. */
export const guestCalls: readonly OperationId[] = [
  'logOut',
  'getUserDetails',
  'openFile',
  'getPageText',
  'listLayers',
  'findInFile',
  'getPageGeometry',
  'wantPage',
  'getReview',
  'listReviewSheets',
  'listEarlierMarkups',
  'openReview',
  'setSheetsViewed',
  'decideReview',
  'withdrawDecision',
  'getEditorDetails',
  'getMarkups',
  'createEditorDetails',
  'createMarkup',
  'saveEditorDetails',
  'updateMarkup',
  'deleteMarkup',
  'createComment',
  'updateComment',
  'deleteComment',
  'restoreComment',
  'uploadMedia',
  'deleteMedia',
  'getMedia',
  'createLiveTicket',
  'getGuestView',
];

const allowed = new Set<Operation>(guestCalls.map((id) => operations[id]));

/** The editor asks for more than guests get: what the server would refuse is refused here. */
checkCalls((operation) => {
  if (isGuest() && operation.caller !== 'nobody' && operation.caller !== 'anyone' && !allowed.has(operation))
    throw new ApiFailure('not_allowed', guestCallsMessages.refused, { status: 403 });
});
