import type { Expectations } from './expectation.ts';
import { rules } from './rules.ts';
import type { Place } from './world.ts';

const onVersion = (at: Place) => ({ itemId: at.carriedItem, fileId: at.carriedFile });

/** Markups that a newer version took over. */
export const carryOverExpectations = {
  getCarryOver: [{ rule: rules.members, params: onVersion }],
  listVersionsToCheck: [{ rule: rules.members, params: (at) => ({ id: at.project, folderId: at.folder }) }],
  listCarriedMarkups: [{ rule: rules.members, params: (at) => ({ id: at.project }), query: () => ({ carry_overs: '1' }) }],
  answerCarriedMarkups: [
    {
      rule: rules.members,
      params: onVersion,
      body: (at) => ({ markups: [{ id: at.carriedMarkup }], answer: 'holds' }),
      foreignBodies: {
        'about a markup of another project': {
          body: (_, other) => ({ markups: [{ id: other.carriedMarkup }], answer: 'holds' }),
          code: 'not_found',
        },
        'about someone’s private markup': {
          body: (at) => ({ markups: [{ id: at.privateCarriedMarkup }], answer: 'holds' }),
          code: 'not_found',
        },
      },
    },
  ],
  undoCarryOver: [{ rule: rules.members, params: onVersion }],
  redoCarryOver: [{ rule: rules.members, params: onVersion }],
} as const satisfies Expectations;
