import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { isTyping, useKey } from '../../lib/keys.ts';
import { Reviewing } from '../review/lazy-reviewing.ts';
import { useSessionFact } from '../use-session.ts';
import { LinkCard } from './link-card.tsx';
import { listenForLinks, type ShapedLink } from './link-pointer.ts';
import { shapeOf } from './link-shapes.ts';
import { LinksChip } from './links-chip.tsx';
import { LinksLayer } from './links-layer.tsx';
import { LinksPanel, type LinksView } from './links-panel.tsx';
import { MarkupBadges } from './markup-badges.tsx';
import type { PageLink } from './page-link.ts';
import { usePageLinks } from './page-references.ts';
import { PhoneLinks } from './phone-links.tsx';
import { SheetSwitcher } from './sheet-switcher.tsx';
import { getTrail } from './trail.ts';
import { useArrival } from './use-arrival.ts';
import { type LinkedWorkspace, type Travel, useTravel } from './use-travel.ts';

/** Milliseconds of rest over a link before its target is shown. */
const hoverMs = 300;

const noLinks: readonly ShapedLink[] = [];

/** What the open sheet says about other sheets, as links, and the way back to earlier ones. */
export function SheetLinks(props: LinkedWorkspace) {
  const { session } = props;
  const travel = useTravel(props);
  const framed = useArrival(props);
  const found = usePageLinks(session.place.fileId, session.place.pageNumber);
  const links = useMemo(() => found?.map((link): ShapedLink => ({ link, shape: shapeOf(link) })) ?? noLinks, [found]);
  const isActive = useSessionFact(session, ({ editor }) => editor.state.tool === 'select' || editor.state.tool === 'pan');
  const [tapped, tap] = useState<PageLink | null>(null);
  const [listed, list] = useState<LinksView | null>(null);
  const [isSwitching, setSwitching] = useState(false);
  useKey('switchSheet', () => setSwitching(true));
  const { hot, shown, hover, hide } = useHovered();
  const press = useEffectEvent(({ link }: ShapedLink, { isBeside, isTouch }: { isBeside: boolean; isTouch: boolean }) => {
    hide();
    if (isTouch) tap(link);
    else travel.follow(link.goal, { isBeside });
  });
  const over = useEffectEvent(hover);
  useEffect(
    () => listenForLinks(session, { links, onHover: (link) => over(link), onPress: (link, how) => press(link, how) }),
    [session, links],
  );
  useTrailKeys(travel, hide);
  const { review } = useSearch({ strict: false });
  const floor = session.stage.element.closest('main');
  return (
    <>
      {review !== undefined && <Reviewing key={review} reviewId={Number(review)} {...props} />}
      {(isActive || framed) && (
        <LinksLayer
          session={session}
          links={isActive ? links : noLinks}
          hot={hot ?? links.find(({ link }) => link === tapped) ?? null}
          framed={framed}
        />
      )}
      {floor && shown && createPortal(<LinkCard session={session} hovered={shown} />, floor)}
      {floor && createPortal(<LinksChip {...{ links, listed, list }} file={props.file} />, floor)}
      {floor && createPortal(<MarkupBadges {...props} travel={travel} onTap={tap} />, floor)}
      {floor &&
        listed &&
        createPortal(
          <LinksPanel key={listed} {...props} {...{ travel, links }} view={listed} onHot={hover} onClose={() => list(null)} />,
          floor,
        )}
      {isSwitching && <SheetSwitcher {...props} travel={travel} onClose={() => setSwitching(false)} />}
      {floor && createPortal(<PhoneLinks travel={travel} tapped={tapped} onClose={() => tap(null)} />, floor)}
    </>
  );
}

/** The link under the mouse, and, after a moment of rest, the one whose target is shown. */
function useHovered() {
  const [hot, setHot] = useState<ShapedLink | null>(null);
  const [shown, show] = useState<ShapedLink | null>(null);
  useEffect(() => {
    if (!hot) return undefined;
    const timer = window.setTimeout(() => show(hot), hoverMs);
    return () => window.clearTimeout(timer);
  }, [hot]);
  const hover = (link: ShapedLink | null) => {
    setHot(link);
    if (link !== shown) show(null);
  };
  return { hot, shown, hover, hide: () => show(null) };
}

/** Alt with an arrow goes back and forward; without a visit there, the browser's own back applies. Escape hides the preview. */
function useTrailKeys({ goTo }: Travel, hide: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || by === 0 || isTyping(event)) return;
    if (document.querySelector('[role="dialog"]')) return;
    if (goTo(getTrail().at + by)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
