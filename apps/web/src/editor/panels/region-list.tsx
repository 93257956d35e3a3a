import type { Sheet } from '@sheetmark/contract';
import type { ScaleRegion } from '@sheetmark/editor-core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useShareRegion } from '../api/share-regions.ts';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import { scaleText } from './units.ts';
import styles from './region-list.module.css';

interface RegionListProps {
  session: EditorSession;
  sheet: Sheet;
  onEdit: (region: ScaleRegion) => void;
  onDraw: () => void;
}

/** The page's regions with their own scale. */
export function RegionList({ session, sheet, onEdit, onDraw }: RegionListProps) {
  const regions = useSessionFact(session, (each) => each.editor.state.regions);
  const share = useShareRegion(session);
  return (
    <section className={styles.regions} aria-label={editorMessages.regions}>
      <h3>{editorMessages.regions}</h3>
      {regions.length === 0 && <p className={styles.none}>{editorMessages.noRegions}</p>}
      <ul>
        {regions.map((region) => (
          <li key={region.id}>
            <span className={styles.name}>{region.name}</span>
            <span className={styles.scale}>{scaleText(region.calibration, sheet)}</span>
            <IconButton
              label={editorMessages.editRegion(region.name)}
              icon={<IconPencil aria-hidden="true" />}
              onClick={() => onEdit(region)}
            />
            <IconButton
              label={messages.remove(region.name)}
              icon={<IconTrash aria-hidden="true" />}
              disabled={share.isPending}
              onClick={() => share.mutate({ region, removed: true })}
            />
          </li>
        ))}
      </ul>
      <Button onClick={onDraw}>{editorMessages.drawRegion}</Button>
    </section>
  );
}
