import type { Expectations } from './expectation.ts';
import { rules } from './rules.ts';
import type { Place } from './world.ts';

const ofOne = (at: Place) => ({ id: at.project, comparisonId: at.comparison });
const ofPage = (at: Place) => ({ ...ofOne(at), pageId: at.comparedPage });

/** Who may compare versions and review what changed: all members of the project. */
export const comparisonExpectations = {
  startComparison: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.project }),
      body: (at) => ({ before: { file_id: at.file, page_number: 1 }, after: { file_id: at.olderFile, page_number: 1 } }),
      foreignBodies: {
        'with a file of another project': {
          body: (here, other) => ({ before: { file_id: here.file }, after: { file_id: other.olderFile } }),
          code: 'not_found',
        },
      },
    },
  ],
  listItemComparisons: [{ rule: rules.members, params: (at) => ({ id: at.item }) }],
  getComparison: [{ rule: rules.members, params: ofOne }],
  cancelComparison: [{ rule: rules.members, params: ofOne }],
  matchPages: [{ rule: rules.members, params: ofOne, body: () => ({ pairs: [] }) }],
  alignPages: [{ rule: rules.members, params: ofPage, body: () => ({ points: null }) }],
  listChanges: [{ rule: rules.members, params: ofPage }],
  updateChanges: [
    {
      rule: rules.members,
      params: ofPage,
      body: (at) => ({ ids: [at.change], checked: true, markup_id: at.markup, task_id: at.task }),
      foreignBodies: {
        'with a change of another project': { body: (_, other) => ({ ids: [other.change], checked: true }), code: 'not_found' },
        'with a markup of another project': { body: (here, other) => ({ ids: [here.change], markup_id: other.markup }), code: 'not_found' },
        'with a task of another project': { body: (here, other) => ({ ids: [here.change], task_id: other.task }), code: 'not_found' },
        'with a markup that the caller can’t see': {
          body: (here) => ({ ids: [here.change], markup_id: here.privateMarkup }),
          code: 'not_found',
        },
      },
    },
  ],
  drawChange: [{ rule: rules.members, params: (at) => ({ ...ofPage(at), changeId: at.change }) }],
  exportChanges: [
    {
      rule: rules.members,
      params: ofOne,
      body: (at) => ({ format: 'csv', page_id: at.comparedPage }),
      foreignBodies: {
        'of another comparison’s page': { body: (_, other) => ({ format: 'csv', page_id: other.comparedPage }), code: 'not_found' },
      },
    },
  ],
  getChangeImage: [
    {
      rule: rules.membersBySignedUrl,
      params: (at) => ({ comparisonId: at.comparison, changeId: at.change, side: 'before' }),
      query: ({ comparisonId, changeId, side }, sign) => sign(`/api/comparison/${comparisonId}/change/${changeId}/${side}`),
    },
  ],
} satisfies Expectations;
