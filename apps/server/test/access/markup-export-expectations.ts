import { type Expectations, signedOut } from './expectation.ts';
import { everyone, rules } from './rules.ts';
import type { Place } from './world.ts';

const ofMarkupExport = (at: Place) => ({ id: at.project, exportId: at.markupExport });

/** Members export what they can see; an export belongs to the user who asked for it, here the owner. */
export const markupExportExpectations = {
  exportMarkups: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.project }),
      body: (at) => ({ form: 'xfdf' as const, items: [at.item] }),
      foreignBodies: {
        'with an item of another project': { body: (_, other) => ({ form: 'xfdf' as const, items: [other.item] }), code: 'not_found' },
        'with a folder of another project': { body: (_, other) => ({ form: 'xfdf' as const, folders: [other.folder] }), code: 'not_found' },
        'with a markup of another project': { body: (_, other) => ({ form: 'xfdf' as const, markups: [other.markup] }), code: 'not_found' },
        'with a markup that the caller can’t see': {
          body: (here) => ({ form: 'xfdf' as const, markups: [here.privateMarkup] }),
          code: 'not_found',
        },
        'with a version of another project': {
          body: (here, other) => ({ form: 'xfdf' as const, items: [here.item], file_id: other.file }),
          code: 'not_found',
        },
      },
    },
  ],
  previewMarkupExport: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.project }),
      body: (at) => ({ form: 'xfdf' as const, items: [at.item] }),
      foreignBodies: {
        'with an item of another project': { body: (_, other) => ({ form: 'xfdf' as const, items: [other.item] }), code: 'not_found' },
        'with a markup that the caller can’t see': {
          body: (here) => ({ form: 'xfdf' as const, markups: [here.privateMarkup] }),
          code: 'not_found',
        },
      },
    },
  ],
  getMarkupExport: [{ rule: { ...everyone('not_found'), ...signedOut, owner: 'done' }, params: ofMarkupExport }],
  cancelMarkupExport: [{ rule: { ...everyone('not_found'), ...signedOut, owner: 'done' }, params: ofMarkupExport }],
  downloadMarkupExport: [
    {
      rule: { ...everyone('not_found'), owner: 'done' },
      params: ofMarkupExport,
      query: ({ id, exportId }, sign) => sign(`/api/project/${id}/markup-exports/${exportId}/content`),
    },
  ],
} satisfies Expectations;
