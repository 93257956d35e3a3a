import type { ItemFile, SheetLayer } from '@sheetmark/contract';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { drawingNotes } from '../../lib/messages/drawings.ts';
import { layersMessages } from '../../lib/messages/layers.ts';
import { classNames } from '../../ui/class-names.ts';
import { switchLayer } from './layer-set.ts';
import { type LayeredPage, useLayers } from './use-layers.ts';
import styles from './layers-panel.module.css';

interface LayersPanelProps extends LayeredPage {
  file: ItemFile;
  /** How often all layers were asked for, with its key. */
  showAllRequests: number;
  /** Whether the list is visible: without it, only the key works. */
  isShown: boolean;
}

/** The layers of the drawing, each with an eye. What it hides is remembered for the user and page. */
export function LayersPanel({ showAllRequests, isShown, file, ...page }: LayersPanelProps) {
  const { layers, hidden, hide, reset, isAsDrawn } = useLayers(page);
  const showAll = useEffectEvent(() => layers && hidden.size > 0 && hide(new Set()));
  const isLoaded = layers !== undefined;
  useEffect(() => {
    if (showAllRequests > 0 && isLoaded) showAll();
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
            <button type="button" disabled={hidden.size === 0} onClick={() => hide(new Set())}>
              {layersMessages.showAll}
            </button>
          </div>
          <ul>
            {layers.map((layer, index) => (
              <li key={index}>
                <LayerRow
                  layer={layer}
                  isHidden={hidden.has(index)}
                  onSwitch={(only) => hide(switchLayer(hidden, index, { count: layers.length, only }))}
                />
              </li>
            ))}
          </ul>
          <p className={styles.note}>{layersMessages.hint}</p>
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

interface LayerRowProps {
  layer: SheetLayer;
  isHidden: boolean;
  onSwitch: (only: boolean) => void;
}

function LayerRow({ layer, isHidden, onSwitch }: LayerRowProps) {
  const name = layer.name.trim() || layersMessages.unnamed;
  const Eye = isHidden ? IconEyeOff : IconEye;
  return (
    <button
      type="button"
      className={classNames(styles.layer, isHidden && styles.hidden)}
      aria-pressed={!isHidden}
      aria-label={isHidden ? layersMessages.show(name) : layersMessages.hide(name)}
      onClick={(event) => onSwitch(event.altKey)}
    >
      <span title={name}>{name}</span>
      <Eye aria-hidden="true" />
    </button>
  );
}
