import { sheetName } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';
import { messages } from '../../lib/messages.ts';
import { comparePagesMessages } from '../../lib/messages/compare-pages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Select } from '../../ui/select.tsx';
import { FilePicker } from './file-picker.tsx';
import styles from './compare-pages-dialog.module.css';

/** A page of any file of the project. */
export interface ProjectPage {
  readonly itemId: number;
  /** The file's. */
  readonly name: string;
  readonly fileId: number;
  readonly pageNumber: number;
}

interface PageChoiceProps {
  projectId: number;
  title: string;
  page: ProjectPage | null;
  onChange: (page: ProjectPage) => void;
}

/** Picks a file, one of its versions and a page of that. */
export function PageChoice({ projectId, title, page, onChange }: PageChoiceProps) {
  const listed = useQuery({ ...queryOf('listItemFiles', { params: { id: page?.itemId ?? 0 } }), enabled: page !== null });
  const versions = (listed.data?.fileDetails ?? []).filter(({ pages_ready }) => pages_ready > 0);
  const shown = versions.find(({ id }) => id === page?.fileId);
  const named = useSheetNames(shown?.id);
  const pages = Array.from({ length: shown?.pages_total ?? 0 }, (_, index) => index + 1);
  return (
    <fieldset className={styles.side}>
      <legend>{title}</legend>
      <FilePicker
        projectId={projectId}
        itemId={page?.itemId ?? null}
        name={page?.name ?? comparePagesMessages.chooseFile}
        onPick={(file) => onChange({ ...file, pageNumber: 1 })}
      />
      {page && shown && (
        <div className={styles.page}>
          <Select
            label={editorMessages.version}
            value={String(shown.id)}
            choices={versions.toReversed().map(({ id, label }) => ({ value: String(id), label }))}
            onChange={(id) => {
              const version = versions.find((file) => String(file.id) === id);
              if (version) onChange({ ...page, fileId: version.id, pageNumber: Math.min(page.pageNumber, version.pages_total ?? 1) });
            }}
          />
          <Select
            label={messages.page}
            value={String(page.pageNumber)}
            choices={pages.map((number) => ({
              value: String(number),
              label: comparePagesMessages.page(number, named.get(number) ?? null),
            }))}
            onChange={(number) => onChange({ ...page, pageNumber: Number(number) })}
          />
        </div>
      )}
    </fieldset>
  );
}

/** By page. */
function useSheetNames(fileId: number | undefined): ReadonlyMap<number, string | null> {
  const { data } = useQuery({
    ...queryOf('listSheets', { params: { fileId: fileId ?? 0 } }),
    enabled: fileId !== undefined,
    meta: { failsInPlace: true },
  });
  return new Map(
    data?.data.sheets.map(({ page_number, number, title }) => [
      page_number,
      sheetName({ sheet_number: number.value, sheet_title: title.value }),
    ]),
  );
}
