import type { Expectations } from './expectation.ts';
import { rules } from './rules.ts';

const gone = 'not_found' as const;

/** Who may see links, and say where markups lead: those who may change the markup. */
export const linkExpectations = {
  getOutline: [{ rule: rules.members, params: (at) => ({ fileId: at.file }) }],
  listPageLinks: [{ rule: rules.members, params: (at) => ({ fileId: at.file, pageNumber: at.page }) }],
  listMarkupLinks: [{ rule: rules.members, params: (at) => ({ itemId: at.item, pageNumber: at.page }) }],
  linkMarkup: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.markup }),
      hidden: (at) => ({ id: at.privateMarkup }),
      body: (at) => ({ target: { kind: 'task', task_id: at.task } }),
      foreignBodies: {
        'to another project’s task': { body: (_, other) => ({ target: { kind: 'task', task_id: other.task } }), code: gone },
        'to another project’s file': { body: (_, other) => ({ target: { kind: 'file', item_id: other.item } }), code: gone },
        'to another project’s sheet': {
          body: (_, other) => ({ target: { kind: 'page', item_id: other.item, page_number: 1 } }),
          code: gone,
        },
      },
    },
  ],
} satisfies Expectations;
