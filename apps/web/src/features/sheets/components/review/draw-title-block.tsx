import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { PageBox, TaughtPlaces, TitleBlock } from '@sheetmark/contract';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../../lib/messages.ts';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { announceFailure } from '../../../../ui/announce-failure.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useFocusReturn } from '../../../../ui/use-focus-return.ts';
import { type DrawnBoxes, readingOf, useTeachTitleBlock } from '../../api/review.ts';
import { type Boxes, drawnFields, type DrawnField, scaleBox } from '../../model/drawn-box.ts';
import { DrawFields, type Readings } from './draw-fields.tsx';
import { DrawPage } from './draw-page.tsx';
import styles from './draw-title-block.module.css';

/** Milliseconds without a change before the boxes are read. */
const pause = 150;
const zooms = [1, 1.5, 2, 3, 4];

interface DrawTitleBlockProps {
  fileId: number;
  sheet: TitleBlock;
  /** Where people drew before. */
  taught: TaughtPlaces;
  onClose: () => void;
}

/** Where the values are, drawn once on one page. Each box shows what it reads while it is drawn. */
export function DrawTitleBlock({ fileId, sheet, taught, onClose }: DrawTitleBlockProps) {
  useFocusReturn();
  const [field, setField] = useState<DrawnField>('number');
  const [boxes, setBoxes] = useState<Boxes>(() => startBoxes(sheet, taught));
  const [zoom, setZoom] = useState(2);
  const teach = useTeachTitleBlock(fileId);
  const change = (box: PageBox | undefined) => setBoxes(({ [field]: _before, ...others }) => ({ ...others, ...(box && { [field]: box }) }));
  const readings = useReadings(fileId, sheet.page_number, boxes);
  const apply = () => {
    const sent: DrawnBoxes = Object.fromEntries(drawnFields.map((each) => [each, boxes[each] ?? (taught[each] ? null : undefined)]));
    teach.mutate({ page: sheet.page_number, boxes: sent }, { onSuccess: onClose, onError: announceFailure });
  };
  const texts = sheetReviewMessages.draw;
  return (
    <Modal.Root opened onClose={onClose} fullScreen>
      <Modal.Content className={styles.dialog}>
        <Modal.Body className={styles.body}>
          <header className={styles.head}>
            <Modal.Title>{texts.title(sheet.page_number)}</Modal.Title>
            <span>
              <IconButton
                label={texts.smaller}
                icon={<IconZoomOut />}
                disabled={zoom === 0}
                onClick={() => setZoom(Math.max(0, zoom - 1))}
              />
              <IconButton
                label={texts.larger}
                icon={<IconZoomIn />}
                disabled={zoom === zooms.length - 1}
                onClick={() => setZoom(Math.min(zooms.length - 1, zoom + 1))}
              />
            </span>
            <Button onClick={onClose}>{messages.cancel}</Button>
            <Button onClick={() => setBoxes({})}>{texts.again}</Button>
            <Button
              variant="primary"
              busy={teach.isPending}
              disabled={drawnFields.every((each) => !boxes[each] && !taught[each])}
              onClick={apply}
            >
              {texts.apply}
            </Button>
          </header>
          <div className={styles.work}>
            <DrawPage sheet={sheet} boxes={boxes} field={field} zoom={zooms[zoom] ?? 1} onChange={change} />
            <DrawFields field={field} boxes={boxes} readings={readings} onField={setField} onRemove={() => change(undefined)} />
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What people drew before, at its place on this page; else where values were read. */
function startBoxes(sheet: TitleBlock, taught: TaughtPlaces): Boxes {
  return Object.fromEntries(
    drawnFields.flatMap((field) => {
      const place = taught[field];
      return place ? [[field, scaleBox(place.box, { width: place.page_width, height: place.page_height }, sheet)]] : [];
    }),
  );
}

/** Null while they are being read. */
function useReadings(fileId: number, page: number, boxes: Boxes): Readings {
  const [settled] = useDebouncedValue(boxes, pause);
  const { data, error } = useQuery({
    ...readingOf(fileId, { page, boxes: settled }),
    enabled: Object.keys(settled).length > 0,
    placeholderData: keepPreviousData,
    meta: { failsInPlace: true },
  });
  return { list: data?.data ?? [], error };
}
