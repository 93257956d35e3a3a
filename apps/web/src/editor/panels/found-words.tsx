import type { Box } from '@sheetmark/editor-core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePageWords } from '../api/page-lines.ts';
import type { EditorSession } from '../session.ts';
import { wordsThatHold } from './words-that-hold.ts';
import styles from './found-words.module.css';

/** Words are come closer to than the page, and no closer than this zoom: what stands around them is to be read, too. */
const closestFlight = 2;

interface FoundWordsProps {
  session: EditorSession;
  searched: string;
  onClose: () => void;
}

/** The words of the sheet that somebody searched for, marked, one after the other to go to. */
export function FoundWords({ session, searched, onClose }: FoundWordsProps) {
  const words = usePageWords(session, true);
  const found = useMemo(() => words && wordsThatHold(words, searched), [words, searched]);
  const [wanted, setWanted] = useState(0);
  const count = found?.length ?? 0;
  const goTo = (index: number) => {
    const box = found?.[index];
    if (!box) return;
    setWanted(index);
    session.lookAt(box, { maxZoom: closestFlight });
  };
  const step = (by: number) => goTo((wanted + by + count) % count);
  const goToFirst = useEffectEvent(() => goTo(0));
  // The sheet is brought into view by an effect of the same commit.
  useEffect(() => queueMicrotask(goToFirst), [found]);

  return (
    <>
      {found && <Marks session={session} boxes={found} current={found[wanted]} />}
      <div className={styles.bar} role="group" aria-label={editorMessages.wordsSearchedFor}>
        <b title={searched}>{searched}</b>
        <span className="num" role="status">
          {found ? editorMessages.wordsFound(Math.min(wanted + 1, count), count) : editorMessages.pageIsRead}
        </span>
        <IconButton
          size="s"
          label={editorMessages.wordBefore}
          icon={<IconChevronLeft aria-hidden="true" />}
          disabled={count < 2}
          onClick={() => step(-1)}
        />
        <IconButton
          size="s"
          label={editorMessages.wordAfter}
          icon={<IconChevronRight aria-hidden="true" />}
          disabled={count < 2}
          onClick={() => step(1)}
        />
        <IconButton size="s" label={editorMessages.hideWords} icon={<IconX aria-hidden="true" />} onClick={onClose} />
      </div>
    </>
  );
}

/** Drawn once in page units and moved with the picture, past React: a page may hold thousands. */
function Marks({ session, boxes, current }: { session: EditorSession; boxes: readonly Box[]; current: Box | undefined }) {
  const marks = useRef<SVGGElement>(null);
  useEffect(() => {
    const place = () => {
      const [origin, right, down] = [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 0, y: 1 },
      ].map((corner) => session.stage.seenAt(corner));
      if (!origin || !right || !down) return;
      const axes = [right.x - origin.x, right.y - origin.y, down.x - origin.x, down.y - origin.y];
      marks.current?.setAttribute('transform', `matrix(${[...axes, origin.x, origin.y].join(' ')})`);
    };
    place();
    return session.onFrame(place);
  }, [session]);
  const path = useMemo(() => boxes.map(pathAround).join(''), [boxes]);
  return (
    <svg className={styles.marks} aria-hidden="true">
      <g ref={marks}>
        <path d={path} />
        {current && <path className={styles.current} d={pathAround(current)} />}
      </g>
    </svg>
  );
}

const pathAround = ({ minX, minY, maxX, maxY }: Box): string => `M${minX} ${minY}H${maxX}V${maxY}H${minX}Z`;
