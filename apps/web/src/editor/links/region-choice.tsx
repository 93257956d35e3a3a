import type { PageBox, RegisterRow, SheetPreview } from '@sheetmark/contract';
import { type PointerEvent, useState } from 'react';
import { boxBetween } from '../../lib/box-between.ts';
import { linksMessages } from '../../lib/messages/links.ts';
import { Select } from '../../ui/select.tsx';
import { useSheetPreview } from './page-references.ts';
import styles from './link-markup-dialog.module.css';

interface RegionProps {
  sheet: RegisterRow;
  onChoose: (box: PageBox | null) => void;
  /** Whether its picture is shown, which takes room. */
  onPicture: (isShown: boolean) => void;
}

const [whole, drawn] = ['whole', 'drawn'] as const;

/** How much of a sheet to show: all, one of its details, or a part that someone draws on its picture. */
export function RegionChoice({ sheet, onChoose, onPicture }: RegionProps) {
  const preview = useSheetPreview(sheet);
  const [shown, show] = useState<string>(whole);
  const [box, setBox] = useState<PageBox | null>(null);
  const details = preview?.details ?? [];
  const choices = [
    { value: whole, label: linksMessages.wholeSheet },
    ...details.map(({ number, title }) => ({ value: `detail ${number}`, label: [number, title].filter(Boolean).join(' ') })),
    { value: drawn, label: linksMessages.drawnPart },
  ];
  const choose = (value: string, next: PageBox | null) => {
    show(value);
    onPicture(value !== whole);
    setBox(next);
    onChoose(next);
  };
  return (
    <>
      <div ref={reveal}>
        <Select
          label={linksMessages.showOfSheet}
          value={shown}
          choices={choices}
          onChange={(value) => choose(value, details.find(({ number }) => value === `detail ${number}`)?.box ?? null)}
        />
      </div>
      {shown !== whole && preview && <PartPicture preview={preview} box={box} onDraw={(part) => choose(drawn, part)} />}
      {shown === drawn && !box && <p className={styles.hint}>{linksMessages.drawHint}</p>}
    </>
  );
}

/** Below the list of sheets there is often no room left. */
const reveal = (part: HTMLElement | null): void => part?.scrollIntoView({ block: 'nearest' });

interface PictureProps {
  preview: SheetPreview;
  box: PageBox | null;
  onDraw: (box: PageBox | null) => void;
}

/** The page with the part; dragging draws another. */
function PartPicture({ preview: { width, height, picture_url, number }, box, onDraw }: PictureProps) {
  const [from, start] = useState<{ x: number; y: number } | null>(null);
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const area = currentTarget.getBoundingClientRect();
    return { x: ((clientX - area.left) / area.width) * width, y: ((clientY - area.top) / area.height) * height };
  };
  if (picture_url === null) return null;
  const share = (value: number, of: number): string => `${(100 * value) / of}%`;
  return (
    <div
      className={styles.page}
      style={{ aspectRatio: `${width} / ${height}` }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start(pointOf(event));
        onDraw(null);
      }}
      onPointerMove={(event) => from && onDraw(boxBetween(from, pointOf(event), { width, height }) ?? null)}
      onPointerUp={() => start(null)}
      onPointerCancel={() => start(null)}
    >
      <img src={picture_url} alt={linksMessages.pictureOf(number ?? '')} draggable={false} />
      {box && (
        <span
          className={styles.part}
          style={{
            left: share(box.left, width),
            top: share(box.top, height),
            width: share(box.width, width),
            height: share(box.height, height),
          }}
        />
      )}
    </div>
  );
}
