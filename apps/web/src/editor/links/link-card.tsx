import type { SheetPreview } from '@sheetmark/contract';
import { useEffect, useRef } from 'react';
import { linksMessages } from '../../lib/messages/links.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { placeNear } from '../panels/place-near.ts';
import type { EditorSession } from '../session.ts';
import { whyDead } from './dead-link.ts';
import type { ShapedLink } from './link-pointer.ts';
import { boxOfShape, type PageLink } from './link-shapes.ts';
import { useSheetPreview } from './page-references.ts';
import styles from './links.module.css';

/** The target of a link, next to it: the detail itself, with what it is. */
export function LinkCard({ session, hovered }: { session: EditorSession; hovered: ShapedLink }) {
  const { link, shape } = hovered;
  const card = useRef<HTMLDivElement>(null);
  const preview = useSheetPreview(link.targets[0]);
  useEffect(() => {
    const place = () => card.current && placeNear(session.stage, card.current, { box: boxOfShape(shape), gap: 12 });
    place();
    return session.onFrame(place);
  });
  return (
    <div ref={card} className={styles.card} role="tooltip" data-floats>
      {link.isDead && <p className={styles.why}>{whyDead(link)}</p>}
      {!link.isDead && (
        <TargetPicture
          link={link}
          preview={preview}
          onShown={() => card.current && placeNear(session.stage, card.current, { box: boxOfShape(shape), gap: 12 })}
        />
      )}
      <TargetWords link={link} preview={preview} />
      {link.targets.length > 0 && (
        <footer className={styles.hints}>
          <span>
            <kbd>{linksMessages.click}</kbd> {linksMessages.open}
          </span>
          <span>
            <kbd>{linksMessages.shiftClick}</kbd> {linksMessages.nextToIt}
          </span>
          <span>
            <kbd>{linksMessages.escape}</kbd> {linksMessages.hide}
          </span>
        </footer>
      )}
    </div>
  );
}

interface TargetProps {
  link: PageLink;
  /** Undefined until known. */
  preview: SheetPreview | undefined;
}

/** The detail, or the whole sheet. */
export function TargetPicture({ link, preview, onShown }: TargetProps & { onShown?: () => void }) {
  const detail = preview?.details.find(({ number }) => number === link.target_detail?.number);
  const url = detail?.picture_url ?? preview?.picture_url;
  return (
    <div className={styles.picture} onLoadCapture={onShown}>
      {url ? <Sheet key={url} src={url} alt={linksMessages.pictureOf(nameOf(link))} /> : <p role="status">{linksMessages.loading}</p>}
    </div>
  );
}

/** "3 Window, sill and head", or the sheet's own title. */
export const nameOf = ({ target_detail: detail, number, targets }: PageLink): string =>
  detail ? [detail.number, detail.title].filter(Boolean).join(' ') : [number, targets[0]?.title].filter(Boolean).join(' ');

export function TargetWords({ link, preview }: TargetProps) {
  if (link.targets.length === 0) return null;
  const sheet = link.target_detail && [link.number, link.targets[0]?.title].filter(Boolean).join(' ');
  const facts = [
    sheet,
    preview && linksMessages.current(preview.version_label, preview.is_current),
    preview && preview.open_markups > 0 && linksMessages.openMarkups(preview.open_markups),
  ];
  return (
    <div className={styles.words}>
      <h2>
        <span>{nameOf(link)}</span>
        {link.target_detail?.scale && <span className={styles.scale}>{link.target_detail.scale}</span>}
      </h2>
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
