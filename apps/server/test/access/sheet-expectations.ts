import type { Expectations } from './expectation.ts';
import { rules } from './rules.ts';
import type { Place } from './world.ts';

const ofFile = (at: Place) => ({ fileId: at.file });
const boxes = { number: null };

/** Who may see and correct title blocks, and the register: all members of the project. */
export const sheetExpectations = {
  listSheets: [{ rule: rules.members, params: ofFile }],
  updateSheets: [{ rule: rules.members, params: ofFile, body: () => ({ sheets: [{ page_number: 1, number: 'A-101' }] }) }],
  acceptSheets: [{ rule: rules.members, params: ofFile, body: () => ({}) }],
  teachTitleBlock: [{ rule: rules.members, params: ofFile, body: () => ({ page_number: 1, boxes }) }],
  previewTitleBlock: [{ rule: rules.members, params: ofFile, body: () => ({ page_number: 1, boxes }) }],
  readSheets: [{ rule: rules.members, params: ofFile }],
  listPageReferences: [{ rule: rules.members, params: (at) => ({ fileId: at.file, pageNumber: 1 }) }],
  linkReference: [
    {
      rule: rules.members,
      params: (at) => ({ fileId: at.file, pageNumber: 1 }),
      body: () => ({ number: 'A-999', detail: null, applies_to: 'page', target: null }),
    },
  ],
  listDeadReferences: [{ rule: rules.members, params: (at) => ({ id: at.project }) }],
  exportDeadReferences: [{ rule: rules.members, params: (at) => ({ id: at.project }) }],
  getSheetPreview: [{ rule: rules.members, params: (at) => ({ fileId: at.file, pageNumber: 1 }) }],
  getSheetPicture: [
    { rule: rules.members, params: (at) => ({ fileId: at.file, pageNumber: 1 }), query: () => ({ part: '0-0-100-50', side: 64 }) },
  ],
  getDetailImage: [
    {
      rule: rules.membersBySignedUrl,
      params: (at) => ({ id: at.sheet, box: '0-0-10-10' }),
      query: ({ id, box }, sign) => sign(`/api/sheet/${id}/detail/${box}`),
    },
  ],
  getTitleBlockImage: [
    {
      rule: rules.membersBySignedUrl,
      params: (at) => ({ id: at.sheet, state: '0' }),
      query: ({ id, state }, sign) => sign(`/api/sheet/${id}/title-block/${state}`),
    },
  ],
  listRegister: [{ rule: rules.members, params: (at) => ({ id: at.project }) }],
  exportRegister: [{ rule: rules.members, params: (at) => ({ id: at.project }), body: () => ({ format: 'csv' }) }],
} satisfies Expectations;
