import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { isTyping, useKey } from '../../lib/keys.ts';
import { useSessionFact } from '../use-session.ts';
import { LinkCard } from './link-card.tsx';
import { listenForLinks, type ShapedLink } from './link-pointer.ts';
import { shapeOf } from './link-shapes.ts';
import { LinksChip } from './links-chip.tsx';
import { LinksLayer } from './links-layer.tsx';
import { LinksPanel } from './links-panel.tsx';
import { usePageReferences } from './page-references.ts';
import { PhoneLinks } from './phone-links.tsx';
import { SheetSwitcher } from './sheet-switcher.tsx';
import { getTrail } from './trail.ts';
import { useArrival } from './use-arrival.ts';
import { type LinkedWorkspace, openLink, type Travel, useTravel } from './use-travel.ts';

/** Milliseconds of rest over a link before its target is shown. */
const hoverMs = 300;

const noLinks: readonly ShapedLink[] = [];

/** What the open sheet says about other sheets, as links, and the way back to earlier ones. */
export function SheetLinks(props: LinkedWorkspace) {
  const { session } = props;
  const travel = useTravel(props);
  const framed = useArrival(props);
  const references = usePageReferences(session.place.fileId, session.place.pageNumber);
  const links = useMemo(() => references?.map((link): ShapedLink => ({ link, shape: shapeOf(link) })) ?? noLinks, [references]);
  const isActive = useSessionFact(session, ({ editor }) => editor.state.tool === 'select' || editor.state.tool === 'pan');
  const [tapped, tap] = useState<ShapedLink | null>(null);
  const [isListed, list] = useState(false);
  const [isSwitching, setSwitching] = useState(false);
  useKey('switchSheet', () => setSwitching(true));
  const { hot, shown, hover, hide } = useHovered();
  const press = useEffectEvent(({ link, ...shaped }: ShapedLink, { isBeside, isTouch }: { isBeside: boolean; isTouch: boolean }) => {
    hide();
    if (isTouch) tap({ link, ...shaped });
    else openLink(props, travel, { link, isBeside });
  });
  const over = useEffectEvent(hover);
  useEffect(
    () => listenForLinks(session, { links, onHover: (link) => over(link), onPress: (link, how) => press(link, how) }),
    [session, links],
  );
  useTrailKeys(travel, hide);
  const floor = session.stage.element.closest('main');
  return (
    <>
      {(isActive || framed) && <LinksLayer session={session} links={isActive ? links : noLinks} hot={hot ?? tapped} framed={framed} />}
      {floor && shown && createPortal(<LinkCard session={session} hovered={shown} />, floor)}
      {floor && createPortal(<LinksChip links={links} isOpen={isListed} onOpen={() => list(!isListed)} />, floor)}
      {floor && isListed && createPortal(<LinksPanel {...props} {...{ travel, links }} onHot={hover} onClose={() => list(false)} />, floor)}
      {isSwitching && <SheetSwitcher {...props} travel={travel} onClose={() => setSwitching(false)} />}
      {floor && createPortal(<PhoneLinks {...props} travel={travel} tapped={tapped} onClose={() => tap(null)} />, floor)}
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
