import { useDebouncedValue } from '@mantine/hooks';
import type { RegisterRow } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { userDetailsQuery } from '../../features/accounts/api/user-details.ts';
import { registerState, RegisterTable } from '../../features/sheets/components/register-table.tsx';
import { editorLink } from '../../lib/editor-link.ts';
import { messages } from '../../lib/messages.ts';
import { sheetsMessages } from '../../lib/messages/sheets.ts';
import { useRights } from '../../lib/rights.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useUndoKey } from '../../ui/use-undo.ts';
import { useGridSearch } from '../grid-search.ts';
import { StartPublishing } from '../start-publishing.tsx';
import { useViewport } from '../viewport.ts';
import styles from './table-page.module.css';

const IssueHistory = lazyPart(async () => (await import('../../features/sheets/components/publish/issue-history.tsx')).IssueHistory);

const from = '/signed-in/shell/project/$projectId/sheets';
/** Milliseconds without typing before the server searches. */
const pause = 150;

/** The register of a project's sheets, filtered by the header's search box. */
export function ProjectSheetsPage() {
  const projectId = Number(useParams({ from }).projectId);
  const { q = '', unnumbered } = useSearch({ from });
  const [text] = useDebouncedValue(q.trim(), pause);
  const [state, setState] = useGridSearch(registerState);
  const viewport = useViewport();
  const navigate = useNavigate({ from: '/project/$projectId/sheets' });
  const mayPublish = useRights(projectId)('edit');
  const self = useQuery(userDetailsQuery());
  const [opened, open] = useState<'publishing' | 'history'>();
  const close = () => open(undefined);
  useUndoKey(`sheets of ${projectId}`);
  const linkOf = (row: RegisterRow): LinkProps => ({
    ...editorLink({ project_id: projectId, folder_id: row.folder_id, file_id: row.file_id, item_id: row.item_id }),
    search: { page: String(row.page_number) },
  });
  return (
    <div className={styles.page}>
      <title>{messages.pageTitle(sheetsMessages.sheets)}</title>
      <h1 className="visually-hidden">{sheetsMessages.sheets}</h1>
      <div className={styles.main}>
        <RegisterTable
          filter={{ projectId, text, numbered: unnumbered === undefined }}
          onNumbered={(numbered) =>
            void navigate({
              search: ({ unnumbered: _before, ...others }) => ({ ...others, ...(!numbered && { unnumbered: '1' }) }),
              replace: true,
            })
          }
          onClearSearch={() => void navigate({ search: ({ q: _before, ...others }) => others, replace: true })}
          linkOf={linkOf}
          ownId={self.data?.user.id}
          onPublish={mayPublish ? () => open('publishing') : undefined}
          onHistory={() => open('history')}
          state={state}
          onState={setState}
          cards={viewport === 'phone'}
        />
      </div>
      {opened === 'publishing' && <StartPublishing projectId={projectId} onClose={close} />}
      {opened === 'history' && (
        <IssueHistory
          projectId={projectId}
          mayUndo={mayPublish}
          onShow={(issue) => {
            close();
            setState({ ...state, filters: { ...state.filters, issue: { any: [issue] } } });
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
