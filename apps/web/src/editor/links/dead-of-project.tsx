import type { DeadReference } from '@sheetmark/contract';
import { DeadReferencesList } from '../../entities/dead-references/dead-references-list.tsx';
import type { LinkedWorkspace, Travel } from './use-travel.ts';

/** References of all current sheets of the project that lead nowhere. */
export function DeadOfProject({ session, opened, travel }: Pick<LinkedWorkspace, 'session' | 'opened'> & { travel: Travel }) {
  const go = ({ item_id: itemId, folder_id: folderId, file_id: fileId, page_number: pageNumber, reference }: DeadReference) =>
    travel.go({ place: { projectId: opened.projectDetails.id, itemId, folderId, fileId, pageNumber }, box: around(reference.box) });
  return (
    <DeadReferencesList
      of={{ projectId: session.place.projectId }}
      row={(dead, contents, className) => (
        <button type="button" className={className} onClick={() => go(dead)}>
          {contents}
        </button>
      )}
    />
  );
}

/** Room around a reference, so that the view shows where on the sheet it is; in page units. */
const room = 80;
const around = ({ left, top, width, height }: DeadReference['reference']['box']) => ({
  left: left - room,
  top: top - room,
  width: width + 2 * room,
  height: height + 2 * room,
});
