import type { PageBox } from '@sheetmark/contract';
import { type Box, boxesMeet, type Camera, toScreen } from '@sheetmark/editor-core';
import { IconUnlink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { EditorSession } from '../session.ts';
import { whyDead } from './dead-link.ts';
import type { ShapedLink } from './link-pointer.ts';
import { boxOfShape, pathOf } from './link-shapes.ts';
import { isDead } from './page-link.ts';
import styles from './links.module.css';

interface LinksLayerProps {
  session: EditorSession;
  links: readonly ShapedLink[];
  hot: ShapedLink | null;
  /** Framed for a moment. */
  framed: PageBox | null;
}

/** With more of them, the words next to references that lead nowhere would cover the sheet. */
const maxWords = 40;
/** CSS pixels of a ring from which its words are shown. */
const leastForWords = 14;
/** CSS pixels between a ring and its words. */
const gap = 6;

/** The rings of the page's links, between the drawing and the markups. Moved with every frame, bypassing React. */
export function LinksLayer({ session, links, hot, framed }: LinksLayerProps) {
  const [host] = useState(createHost);
  useEffect(() => {
    session.stage.element.firstElementChild?.after(host);
    return () => host.remove();
  }, [session, host]);
  const marks = useRef<SVGGElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const dead = links.filter(({ link }) => isDead(link)).slice(0, maxWords);
  useEffect(() => {
    const place = () => {
      const { camera } = session.editor.state;
      marks.current?.setAttribute(
        'transform',
        `matrix(${camera.zoom} 0 0 ${camera.zoom} ${-camera.x * camera.zoom} ${-camera.y * camera.zoom})`,
      );
      placeWords(words.current, dead, camera);
    };
    place();
    return session.onFrame(place);
  });
  return createPortal(
    <>
      <svg className={styles.rings} aria-hidden="true">
        <g ref={marks}>
          {links.map((each, index) => (
            <path
              key={index}
              d={pathOf(each.shape)}
              className={isDead(each.link) ? styles.deadRing : styles.ring}
              data-hot={each === hot || undefined}
              data-link-to={each.link.reference?.number ?? each.link.label}
            />
          ))}
          {framed && <rect className={styles.framed} x={framed.left} y={framed.top} width={framed.width} height={framed.height} />}
        </g>
      </svg>
      <div ref={words}>
        {dead.map(({ link }, index) => (
          <span key={index} className={styles.deadWords}>
            <IconUnlink aria-hidden="true" />
            <span>{whyDead(link, { isShort: true })}</span>
          </span>
        ))}
      </div>
    </>,
    host,
  );
}

/** Next to their rings. Words that would cover others are hidden: the ring shows them when the pointer is over it. */
function placeWords(words: HTMLElement | null, dead: readonly ShapedLink[], camera: Camera): void {
  const taken: Box[] = [];
  for (const [index, element] of [...(words?.children ?? [])].entries()) {
    const shape = dead[index]?.shape;
    if (!shape || !(element instanceof HTMLElement)) continue;
    const { minY, maxX, maxY } = boxOfShape(shape);
    const at = toScreen(camera, { x: maxX, y: (minY + maxY) / 2 });
    element.hidden = false;
    const [left, top] = [at.x + gap, at.y - element.offsetHeight / 2];
    const box = { minX: left, minY: top, maxX: left + element.offsetWidth, maxY: top + element.offsetHeight };
    element.hidden = (maxY - minY) * camera.zoom < leastForWords || taken.some((other) => boxesMeet(box, other));
    element.style.transform = `translate(${left}px, ${top}px)`;
    if (!element.hidden) taken.push(box);
  }
}

function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = styles.host ?? '';
  return host;
}
