import type { SheetPreview } from '@sheetmark/contract';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { linksMessages } from '../../lib/messages/links.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { placeNear } from '../panels/place-near.ts';
import type { EditorSession } from '../session.ts';
import { whyDead } from './dead-link.ts';
import type { ShapedLink } from './link-pointer.ts';
import { boxOfShape } from './link-shapes.ts';
import { isDead, nameOfGoal, type PageLink } from './page-link.ts';
import { useGoalPreview } from './page-references.ts';
import styles from './links.module.css';

/** The target of a link, next to it: the detail itself, with what it is. */
export function LinkCard({ session, hovered }: { session: EditorSession; hovered: ShapedLink }) {
  const { link, shape } = hovered;
  const card = useRef<HTMLDivElement>(null);
  const preview = useGoalPreview(link.goal);
  const place = () => card.current && placeNear(session.stage, card.current, { box: boxOfShape(shape), gap: 12 });
  useEffect(() => {
    place();
    return session.onFrame(() => void place());
  });
  return (
    <div ref={card} className={styles.card} role="tooltip" data-floats>
      {isDead(link) && <p className={styles.why}>{whyDead(link)}</p>}
      {hasPicture(link) && <TargetPicture link={link} preview={preview} onShown={() => void place()} />}
      <TargetWords link={link} preview={preview} />
      {!isDead(link) && (
        <footer className={styles.hints}>
          <span>
            <kbd>{linksMessages.click}</kbd> {linksMessages.open}
          </span>
          {hasPicture(link) && (
            <span>
              <kbd>{linksMessages.shiftClick}</kbd> {linksMessages.nextToIt}
            </span>
          )}
          <span>
            <kbd>{linksMessages.escape}</kbd> {linksMessages.hide}
          </span>
        </footer>
      )}
    </div>
  );
}

interface TargetProps {
  link: Pick<PageLink, 'goal' | 'reference'>;
  /** Undefined until known. */
  preview: SheetPreview | undefined;
}

/** It leads to something that is shown as a sheet. */
export const hasPicture = ({ goal }: Pick<PageLink, 'goal'>): boolean => goal.kind === 'page' || (goal.kind === 'file' && goal.has_pages);

/** The detail, the part, or the whole sheet. */
export function TargetPicture({ link, preview, onShown }: TargetProps & { onShown?: () => void }) {
  const detail = preview?.details.find(({ number }) => number === link.reference?.target_detail?.number);
  const part = link.goal.kind === 'page' && link.goal.is_region ? preview?.part_url : null;
  const url = detail?.picture_url ?? part ?? preview?.picture_url;
  return (
    <div className={styles.picture} onLoadCapture={onShown}>
      {url ? <Sheet key={url} src={url} alt={linksMessages.pictureOf(nameOf(link))} /> : <p role="status">{linksMessages.loading}</p>}
    </div>
  );
}

/** "3 Window, sill and head", or what the link leads to itself. */
export const nameOf = ({ reference, goal }: Pick<PageLink, 'goal' | 'reference'>): string => {
  const detail = reference?.target_detail;
  return detail ? [detail.number, detail.title].filter(Boolean).join(' ') : nameOfGoal(goal);
};

export function TargetWords({ link, preview }: TargetProps) {
  const { goal, reference } = link;
  if (goal.kind === 'nowhere') return null;
  const facts = [
    goal.kind === 'page' && reference?.target_detail && nameOfGoal(goal),
    goal.kind === 'page' && goal.number === null && goal.name,
    goal.kind === 'task' && linksMessages.task,
    goal.kind === 'file' && linksMessages.file,
    goal.kind === 'url' && (goal.url.startsWith('mailto:') ? linksMessages.mail : linksMessages.newTab),
    preview && linksMessages.current(preview.version_label, preview.is_current),
    preview && preview.open_markups > 0 && linksMessages.openMarkups(preview.open_markups),
  ];
  return (
    <div className={styles.words}>
      <h2>
        <span>{nameOf(link)}</span>
        {reference?.target_detail?.scale && <span className={styles.scale}>{reference.target_detail.scale}</span>}
        {goal.kind === 'url' && <IconExternalLink aria-hidden="true" />}
      </h2>
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
