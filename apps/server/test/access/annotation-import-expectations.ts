import type { Expectations } from './expectation.ts';
import { rules } from './rules.ts';
import type { Place } from './world.ts';

const ofAsked = { params: (at: Place) => ({ id: at.askedImport }) };

/** All members decide what becomes of annotations, not only the one who uploaded them. */
export const annotationImportExpectations = {
  listAnnotationImports: [{ rule: rules.members, params: (at) => ({ id: at.item }) }],
  importAnnotations: [{ rule: rules.members, params: (at) => ({ id: at.item }), file: '<xfdf/>' }],
  listAnnotationChanges: [{ rule: rules.members, ...ofAsked }],
  answerAnnotationImport: [{ rule: rules.members, ...ofAsked, body: () => ({ answer: 'show' as const }) }],
  applyAnnotationChanges: [{ rule: rules.members, ...ofAsked, body: () => ({}), needsFreshWorld: true }],
  undoAnnotationImport: [{ rule: rules.members, params: (at) => ({ id: at.appliedImport }), needsFreshWorld: true }],
  getAnnotationSettings: [{ rule: rules.members, params: (at) => ({ id: at.project }) }],
  updateAnnotationSettings: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.project }),
      body: () => ({ answer: 'ask' as const }),
      foreignBodies: {
        'with a user who isn’t a member': {
          body: (_, other) => ({ author: { name: 'EHolt', user_id: other.spare } }),
          code: 'invalid_input',
        },
      },
    },
  ],
} satisfies Expectations;
