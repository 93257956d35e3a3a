import type { LinkGoal, MarkupLink } from '@sheetmark/contract';
import { boundsOf, type Box, boxAround, findCommand } from '@sheetmark/editor-core';
import { IconExternalLink, IconLink, IconUnlink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { queryOf } from '../../lib/contract-query.ts';
import { isTyping } from '../../lib/keys.ts';
import { linksMessages } from '../../lib/messages/links.ts';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import { LinkCard } from './link-card.tsx';
import type { PageLink } from './page-link.ts';
import { nameOfGoal } from './page-link.ts';
import type { LinkedWorkspace, Travel } from './use-travel.ts';
import styles from './markup-badges.module.css';

interface BadgesProps extends LinkedWorkspace {
  travel: Travel;
  /** A finger touched the badge: its target is shown first. */
  onTap: (link: PageLink) => void;
}

const none: readonly MarkupLink[] = [];
/** Milliseconds of rest over a badge before its target is shown. */
const hoverMs = 300;
/** CSS pixels: half the size of a badge. */
const half = 11;

/** Links of markups, as badges at their upper left corners. Positioned with every frame, bypassing React. */
export function MarkupBadges({ session, opened, sheet, travel, onTap }: BadgesProps) {
  const params = { itemId: opened.item.id, pageNumber: sheet.page_number };
  const links = useQuery({ ...queryOf('listMarkupLinks', { params }), meta: { failsInPlace: true } }).data?.data ?? none;
  const layer = useRef<HTMLDivElement>(null);
  const documentVersion = useSessionFact(session, (each) => each.editor.state.documentVersion);
  const hidden = useSessionFact(session, (each) => each.editor.state.hidden);
  const isDrawing = useSessionFact(session, ({ editor }) => editor.state.tool !== 'select' && editor.state.tool !== 'pan');
  const [hovered, hover] = useState<MarkupLink | null>(null);
  const boxOf = (markupId: number): Box | null => boxAround(session.markups.of(markupId).map(boundsOf)) ?? null;
  const place = useEffectEvent(() => {
    for (const [index, element] of [...(layer.current?.children ?? [])].entries()) {
      const link = links[index];
      const box = link && boxOf(link.markup_id);
      if (!(element instanceof HTMLElement)) continue;
      element.hidden = !box || (link !== undefined && hidden.has(link.markup_id));
      if (!box) continue;
      const { x, y } = session.stage.screenPoint({ x: box.minX, y: box.minY });
      element.style.transform = `translate(${Math.round(x - half)}px, ${Math.round(y - half)}px)`;
    }
  });
  useEffect(() => {
    place();
    return session.onFrame(() => place());
  }, [session, links, documentVersion, hidden]);
  useFollowByKey(session, (event) => {
    const link = links.find(({ markup_id }) => markup_id === session.markups.selectedId);
    if (!link || link.goal.kind === 'nowhere') return false;
    travel.follow(link.goal, { isBeside: event.shiftKey });
    return true;
  });
  const box = hovered && boxOf(hovered.markup_id);
  return (
    <>
      <div ref={layer} className={styles.layer} data-passive={isDrawing || undefined}>
        {links.map((link) => (
          <Badge
            key={link.markup_id}
            goal={link.goal}
            onHover={(isOver) => hover(isOver ? link : null)}
            onFollow={({ isTouch, isBeside }) => {
              hover(null);
              if (isTouch) onTap(pageLinkOf(link));
              else travel.follow(link.goal, { isBeside });
            }}
          />
        ))}
      </div>
      {hovered && box && <LinkCard session={session} hovered={{ link: pageLinkOf(hovered), shape: { box, corner: 0 } }} />}
    </>
  );
}

/** Enter follows the link of the selected markup, and Ctrl+Enter that of one whose text Enter edits. `follow` returns whether there is one. */
function useFollowByKey(session: EditorSession, follow: (event: KeyboardEvent) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || event.altKey || isTyping(event) || document.querySelector('[role="dialog"]')) return;
    const isOnControl = event.target instanceof Element && event.target.matches('button:focus-visible, a:focus-visible');
    const edits = !event.ctrlKey && findCommand('edit-text')?.enabled(session.editor.view) === true;
    if (isOnControl || edits || !follow(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

interface BadgeProps {
  goal: LinkGoal;
  onHover: (isOver: boolean) => void;
  onFollow: (how: { isTouch: boolean; isBeside: boolean }) => void;
}

function Badge({ goal, onHover, onFollow }: BadgeProps) {
  const timer = useRef(0);
  const pointer = useRef('mouse');
  const leave = () => {
    window.clearTimeout(timer.current);
    onHover(false);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const Icon = goal.kind === 'nowhere' ? IconUnlink : goal.kind === 'url' ? IconExternalLink : IconLink;
  return (
    <button
      type="button"
      className={styles.badge}
      data-dead={goal.kind === 'nowhere' || undefined}
      aria-label={goal.kind === 'nowhere' ? linksMessages.ledTo(goal.text) : linksMessages.leadsTo(nameOfGoal(goal))}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') timer.current = window.setTimeout(() => onHover(true), hoverMs);
      }}
      onPointerLeave={leave}
      onPointerDown={({ pointerType }) => (pointer.current = pointerType)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave();
        pointer.current = 'keyboard';
        event.stopPropagation();
      }}
      onClick={(event) => {
        window.clearTimeout(timer.current);
        onFollow({ isTouch: pointer.current === 'touch', isBeside: event.shiftKey });
      }}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}

const emptyBox = { left: 0, top: 0, width: 0, height: 0 };
const pageLinkOf = ({ goal }: MarkupLink): PageLink => ({
  box: emptyBox,
  label: nameOfGoal(goal),
  goal,
  reference: null,
  isOfMarkup: true,
});
