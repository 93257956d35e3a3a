import type { Expectations } from './expectation.ts';
import { rules, type Rule } from './rules.ts';
import type { Place } from './world.ts';

const byProject = { params: (at: Place) => ({ id: at.project }) };
const running = { params: (at: Place) => ({ reviewId: at.review }) };
const draft = { params: (at: Place) => ({ reviewId: at.draftReview }) };
const ofReviewer = { params: (at: Place) => ({ reviewId: at.review, reviewerId: at.reviewer }) };
const ofSet = { params: (at: Place) => ({ setId: at.decisionSet }) };

/** The review belongs to the author; the project's owner manages all. */
const managers: Rule = rules.authorOrOwner;
/** Drafts don't exist for others. */
const draftManagers: Rule = {
  ...managers,
  viewer: 'not_found',
  reviewer: 'not_found',
  member: 'not_found',
  administratorMember: 'not_found',
};
/** The author reviews now, and the owner later. */
const itsReviewer: Rule = { ...managers, owner: 'edit_conflict' };
const decisions = () => [{ key: 'fine', name: 'Fine', meaning: 'approve' as const }];

/** Who may draft, run and answer reviews. */
export const reviewExpectations = {
  listReviews: [{ rule: rules.members, ...byProject }],
  exportReviews: [{ rule: rules.members, ...byProject, body: () => ({ format: 'csv' }) }],
  countReviews: [{ rule: rules.members, ...byProject }],
  listWaitingReviews: [{ rule: rules.signedIn }],
  createReview: [
    {
      rule: rules.members,
      ...byProject,
      body: (at) => ({ title: 'Finishes', files: [{ item_id: at.item }], reviewers: [{ user_id: at.spare }] }),
      foreignBodies: {
        'with a file of another project': { body: (_, other) => ({ title: 'F', files: [{ item_id: other.item }] }), code: 'invalid_input' },
        'with a folder of another project': { body: (_, other) => ({ title: 'F', folders: [other.folder] }), code: 'invalid_input' },
        'with someone who isn’t a member': {
          body: (_, other) => ({ title: 'F', reviewers: [{ user_id: other.spare }] }),
          code: 'invalid_input',
        },
        'with decisions of another project': {
          body: (_, other) => ({ title: 'F', decision_set_id: other.decisionSet }),
          code: 'invalid_input',
        },
      },
    },
  ],
  getReview: [
    { rule: rules.members, ...running },
    { rule: draftManagers, ...draft },
  ],
  listReviewSheets: [
    { rule: rules.members, ...running },
    { rule: draftManagers, ...draft },
  ],
  listEarlierMarkups: [
    { rule: rules.members, ...running },
    { rule: draftManagers, ...draft },
  ],
  updateReview: [
    { rule: managers, ...running, body: () => ({ title: 'Finishes' }) },
    { rule: draftManagers, ...draft, body: () => ({ title: 'Finishes' }) },
  ],
  deleteReview: [{ rule: draftManagers, ...draft }],
  sendReview: [{ rule: draftManagers, ...draft }],
  addReviewSheets: [{ rule: managers, ...running, body: (at) => ({ files: [{ item_id: at.item }] }) }],
  addReviewers: [
    {
      rule: managers,
      ...running,
      body: (_, world) => ({ reviewers: [{ user_id: world.people.viewer.id }] }),
    },
  ],
  updateReviewer: [{ rule: managers, ...ofReviewer, body: () => ({ is_skipped: true }) }],
  removeReviewer: [{ rule: managers, ...ofReviewer }],
  remindReviewers: [{ rule: managers, ...running, body: () => ({}) }],
  startReviewStage: [{ rule: managers, params: (at) => ({ reviewId: at.review, stage: 2 }) }],
  closeReview: [{ rule: managers, ...running, body: () => ({}) }],
  reopenReview: [{ rule: managers, params: (at) => ({ reviewId: at.closedReview }), body: () => ({ reason: 'The plan was wrong.' }) }],
  openReview: [{ rule: rules.members, ...running }],
  setSheetsViewed: [{ rule: itsReviewer, ...running, body: (at) => ({ sheets: [at.reviewSheet], is_viewed: true }) }],
  decideReview: [{ rule: itsReviewer, ...running, body: () => ({ decision: 'approved' }) }],
  withdrawDecision: [{ rule: itsReviewer, ...running }],
  exportReviewRecord: [{ rule: rules.members, ...running, body: () => ({ format: 'csv' }) }],
  stampReview: [{ rule: managers, params: (at) => ({ reviewId: at.closedReview }) }],
  getReviewRecord: [{ rule: rules.members, ...running }],
  listDecisionSets: [{ rule: rules.members, ...byProject }],
  createDecisionSet: [{ rule: rules.members, ...byProject, body: () => ({ name: 'Others', decisions: decisions() }) }],
  updateDecisionSet: [{ rule: rules.members, ...ofSet, body: () => ({ name: 'Others' }) }],
  deleteDecisionSet: [{ rule: rules.members, ...ofSet }],
} satisfies Expectations;
