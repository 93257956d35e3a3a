import type { Expectations } from './expectation.ts';
import { type Rule, rules } from './rules.ts';
import type { Place } from './world.ts';

const ofPublication = (at: Place) => ({ publicationId: at.publication });
const date = '2026-11-24';
/** Members may call it, but the draft of the world isn't ready for it. */
const refused: Rule = {
  ...rules.members,
  viewer: 'edit_conflict',
  reviewer: 'edit_conflict',
  member: 'edit_conflict',
  author: 'edit_conflict',
  administratorMember: 'edit_conflict',
  owner: 'edit_conflict',
};

/** Drafts are for members who may publish them. */
const drafts: Rule = { ...rules.members, viewer: 'not_allowed', reviewer: 'not_allowed' };

/** Who may publish sets: all members of the project who may change it. */
export const publicationExpectations = {
  createPublication: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.project }),
      body: (at) => ({ folder_id: at.folder, date, files: ['set.pdf'] }),
      foreignBodies: {
        'into a folder of another project': {
          body: (_, other) => ({ folder_id: other.folder, date, files: ['set.pdf'] }),
          code: 'invalid_input',
        },
      },
    },
  ],
  listPublications: [{ rule: rules.members, params: (at) => ({ id: at.project }) }],
  getPublication: [{ rule: drafts, params: ofPublication }],
  updatePublication: [{ rule: rules.members, params: ofPublication, body: () => ({ name: 'Tender' }) }],
  addPublicationFiles: [{ rule: rules.members, params: ofPublication, body: () => ({ files: ['more.pdf'] }) }],
  publishSheets: [{ rule: refused, params: ofPublication, body: () => ({ plan_key: 'another' }) }],
  undoPublication: [{ rule: refused, params: ofPublication }],
  discardPublication: [{ rule: rules.members, params: ofPublication }],
} satisfies Expectations;
