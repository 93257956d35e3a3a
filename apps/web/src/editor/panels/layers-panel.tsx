import type { ItemFile, SheetLayer, SheetLayerRow, SheetLayers } from '@sheetmark/contract';
import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import { drawingNotes } from '../../lib/messages/drawings.ts';
import { layersMessages } from '../../lib/messages/layers.ts';
import { classNames } from '../../ui/class-names.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { areEqual, findRows, type LayerSet, showAll, switchLayer } from './layer-set.ts';
import { type LayeredPage, useLayers } from './use-layers.ts';
import styles from './layers-panel.module.css';

interface LayersPanelProps extends LayeredPage {
  file: ItemFile;
  /** How often all layers were asked for, with its key. */
  showAllRequests: number;
  /** Whether the list is visible: without it, only the key works. */
  isShown: boolean;
}

/** Lists longer than this can be searched. */
const SEARCHED_FROM = 12;

/** The layers of the drawing, each with an eye. What it hides is remembered for the user and page. */
export function LayersPanel({ showAllRequests, isShown, file, ...page }: LayersPanelProps) {
  const { layers, rows, hidden, hide, reset, isAsDrawn } = useLayers(page);
  const all = showAll(layers ?? [], hidden);
  const show = useEffectEvent(() => hide(all));
  const isLoaded = layers !== undefined;
  useEffect(() => {
    if (showAllRequests > 0 && isLoaded) show();
  }, [showAllRequests, isLoaded]);
  if (!isShown) return null;
  if (!layers) return <p className={styles.note}>{layersMessages.loading}</p>;
  const notes = file.drawing ? drawingNotes(file.drawing) : [];
  return (
    <div className={styles.layers}>
      {layers.length === 0 ? (
        <p className={styles.note}>{layersMessages.none}</p>
      ) : (
        <>
          <div className={styles.head}>
            <h3>{layersMessages.inDrawing}</h3>
            <button type="button" disabled={isAsDrawn} onClick={reset}>
              {layersMessages.reset}
            </button>
            <button type="button" disabled={areEqual(hidden, all)} onClick={() => hide(all)}>
              {layersMessages.showAll}
            </button>
          </div>
          <LayerList {...{ layers, rows, hidden }} onSwitch={(layer, only) => hide(switchLayer(hidden, layer, { layers, only }))} />
          <p className={styles.note}>
            <span className={styles.forMouse}>{layersMessages.altHint} </span>
            {layersMessages.hint}
          </p>
        </>
      )}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </div>
  );
}

interface LayerListProps extends SheetLayers {
  hidden: LayerSet;
  onSwitch: (layer: number, only: boolean) => void;
}

/** In the order of the drawing's own list, with its headings. */
function LayerList({ layers, rows, hidden, onSwitch }: LayerListProps) {
  const [text, setText] = useState('');
  const found = findRows(rows, layers, text);
  return (
    <>
      {layers.length > SEARCHED_FROM && <SearchBox value={text} onChange={setText} className={styles.find} />}
      {found.length === 0 && <p className={styles.note}>{layersMessages.noneFound(text)}</p>}
      <ul>
        {found.map((row, index) => (
          <li key={index} style={indentOf(row)}>
            {'heading' in row ? (
              <h4 className={styles.heading} title={row.heading}>
                {row.heading}
              </h4>
            ) : (
              <LayerRow layer={layers[row.layer]} isHidden={hidden.has(row.layer)} onSwitch={(only) => onSwitch(row.layer, only)} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const indentOf = ({ depth }: SheetLayerRow): CSSProperties & Record<'--depth', number> => ({ '--depth': depth });

interface LayerRowProps {
  layer: SheetLayer | undefined;
  isHidden: boolean;
  onSwitch: (only: boolean) => void;
}

function LayerRow({ layer, isHidden, onSwitch }: LayerRowProps) {
  const isLocked = layer?.is_locked === true;
  const name = layer?.name || layersMessages.unnamed;
  const Eye = isHidden ? IconEyeOff : IconEye;
  return (
    <button
      type="button"
      className={classNames(styles.layer, isHidden && styles.hidden)}
      aria-pressed={!isHidden}
      aria-disabled={isLocked}
      aria-label={isLocked ? layersMessages.locked(name) : isHidden ? layersMessages.show(name) : layersMessages.hide(name)}
      onClick={(event) => !isLocked && onSwitch(event.altKey)}
    >
      <bdi title={isLocked ? layersMessages.locked(name) : name}>{name}</bdi>
      {isLocked && <IconLock aria-hidden="true" />}
      <Eye aria-hidden="true" />
    </button>
  );
}
