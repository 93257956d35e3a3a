import { type MarkupRow, type OpenedFile, type Sheet, sheetName, type TakeoffLevel } from '@sheetmark/contract';
import { IconListNumbers, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { TakeoffView } from '../../entities/takeoff/takeoff-view.tsx';
import { queryOf } from '../../lib/contract-query.ts';
import { markupLink } from '../../lib/editor-link.ts';
import { takeoffMessages } from '../../lib/messages/takeoff.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import { whyNoDrawing } from '../why-no-drawing.ts';
import { placeLegend } from './place-legend.ts';
import { placeOf } from './takeoff-place.ts';
import styles from './takeoff-drawer.module.css';

interface TakeoffDrawerProps {
  session: EditorSession;
  opened: OpenedFile;
  sheet: Sheet;
  onLeave: (leave: () => void) => void;
  onClose: () => void;
}

const scopes = ['sheet', 'all'] as const;
const scopeNames = { sheet: takeoffMessages.thisSheet, all: takeoffMessages.allSheets };

/** The measurements of the sheet or of the project, below the sheet. Its legend goes onto the sheet. */
export function TakeoffDrawer({ session, opened, sheet, onLeave, onClose }: TakeoffDrawerProps) {
  const [scope, setScope] = useState<(typeof scopes)[number]>('sheet');
  const [by, setBy] = useState<readonly TakeoffLevel[]>(['subject']);
  const navigate = useNavigate();
  const place = placeOf(opened, sheet);
  const columns = useQuery(queryOf('listMetadataColumns', { params: { id: place.projectId } }));
  const selected = useSessionFact(session, (each) => each.markups.selectedId);
  const { page } = place;
  const here = [
    { field: 'item' as const, is: [place.itemId] },
    { field: 'page' as const, from: page, to: page },
  ];
  const isHere = (markup: MarkupRow) => markup.item.id === place.itemId && markup.page_number === page;
  const show = (markup: MarkupRow) => (isHere(markup) ? session.flyTo(markup.id) : onLeave(() => void navigate(markupLink(markup))));
  const [level = 'subject'] = by;
  const caption = takeoffMessages.legendOf(sheetName(sheet) ?? takeoffMessages.page(String(page)));
  const addLegend = () =>
    placeLegend(session, { place, by: level, caption }).catch((error: unknown) =>
      showSnack({ message: error instanceof Error ? error.message : takeoffMessages.legendFailed, kind: 'error' }),
    );
  return (
    <div className={styles.drawer}>
      <TakeoffView
        subject={{ projectId: place.projectId, where: scope === 'sheet' ? here : [], by }}
        custom={(columns.data?.data ?? []).map(({ column_name }) => column_name)}
        onLevels={setBy}
        fileName={takeoffMessages.title}
        isFiltered={false}
        selected={selected ?? undefined}
        onOpen={show}
        ends={
          <>
            <Button
              variant="quiet"
              size="s"
              icon={<IconListNumbers aria-hidden="true" />}
              disabled={whyNoDrawing(opened) !== null}
              onClick={() => void addLegend()}
            >
              {takeoffMessages.legendOnSheet}
            </Button>
            <IconButton size="s" label={takeoffMessages.close} icon={<IconX />} onClick={onClose} />
          </>
        }
      >
        <h2 className={styles.title}>{takeoffMessages.title}</h2>
        <div className={styles.scopes} role="group" aria-label={takeoffMessages.whatToAddUp}>
          {scopes.map((each) => (
            <button key={each} type="button" aria-pressed={scope === each} onClick={() => setScope(each)}>
              {scopeNames[each]}
            </button>
          ))}
        </div>
      </TakeoffView>
    </div>
  );
}
