import type { ItemFile, OpenedFile } from '@sheetmark/contract';
import { isDrawingTool } from '@sheetmark/editor-core';
import { IconVersions } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { compareLink } from '../../lib/compare-link.ts';
import { queryOf } from '../../lib/contract-query.ts';
import { formatDate } from '../../lib/dates.ts';
import { superseded as texts } from '../../lib/messages/superseded.ts';
import { describeVersionChanges } from '../../lib/messages/version-changes.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import buttons from '../../ui/button.module.css';
import styles from './superseded-banner.module.css';

interface SupersededBannerProps {
  session: EditorSession;
  opened: OpenedFile;
  /** The opened version, and the current one. */
  file: ItemFile;
  by: ItemFile;
  pageNumber: number;
  onShowFile: (fileId: number) => void;
}

/** Says that there is a newer version. Once it took over the markups, this one shows what it had then, and drawing tools are put away. */
export function SupersededBanner({ session, opened, file, by, pageNumber, onShowFile }: SupersededBannerProps) {
  const isTakenOver = opened.superseded_by !== null;
  const isDrawing = useSessionFact(session, (each) => isTakenOver && isDrawingTool(each.editor.state.tool));
  useEffect(() => {
    if (isDrawing) session.dispatch({ type: 'tool', tool: 'select' });
  }, [isDrawing, session]);
  const [projectId, itemId] = [opened.projectDetails.id, opened.item.id];
  const listed = useQuery({ ...queryOf('listItemComparisons', { params: { id: itemId } }), meta: { failsInPlace: true } });
  const compared = listed.data?.data.find(
    ({ state, before, after }) => state === 'ready' && before.file_id === file.id && after.file_id === by.id,
  );
  const published = texts.published(by.created_by.name, by.label, formatDate(by.created_at));
  return (
    <section className={styles.banner} data-floats role="status">
      <IconVersions aria-hidden="true" />
      <p>
        <b>{texts.title(file.label)}</b>{' '}
        <span>
          {published}
          {compared && `: ${describeVersionChanges(compared, file.label)}`}. {isTakenOver ? texts.text(by.label) : texts.shared(by.label)}
        </span>
      </p>
      <Link
        className={classNames(buttons.button, buttons.s)}
        {...compareLink({ projectId, itemId, fileIds: [file.id, by.id], page: pageNumber })}
      >
        {texts.compare(by.label)}
      </Link>
      <Button size="s" variant="primary" onClick={() => onShowFile(by.id)}>
        {texts.open(by.label)}
      </Button>
    </section>
  );
}
