import type { Expectations } from './expectation.ts';
import { rules } from './rules.ts';

/** Splitting and merging markups, and undoing a merge. */
export const regroupingExpectations = {
  splitMarkup: [
    {
      rule: rules.members,
      params: (at) => ({ pageId: at.page, editorId: at.editor, markupId: at.markup }),
      hidden: (at) => ({ pageId: at.page, editorId: at.editor, markupId: at.privateMarkup }),
      body: () => ({ parts: [['b']] }),
    },
  ],
  mergeMarkups: [
    {
      rule: rules.authorOrOwner,
      params: (at) => ({ pageId: at.page, editorId: at.editor }),
      body: (at) => ({ markups: [{ id: at.markup }, { id: at.secondMarkup }] }),
      foreignBodies: {
        'with a markup of another project': {
          body: (at, other) => ({ markups: [{ id: at.markup }, { id: other.markup }] }),
          code: 'not_found',
        },
        'with someone’s private markup': { body: (at) => ({ markups: [{ id: at.markup }, { id: at.privateMarkup }] }), code: 'not_found' },
      },
    },
  ],
  unmergeMarkup: [
    {
      rule: rules.members,
      params: (at) => ({ pageId: at.page, editorId: at.editor, markupId: at.markup }),
      hidden: (at) => ({ pageId: at.page, editorId: at.editor, markupId: at.privateMarkup }),
      body: (at) => ({ markups: [at.mergedMarkup] }),
    },
  ],
} as const satisfies Expectations;
