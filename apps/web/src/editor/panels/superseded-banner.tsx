import type { OpenedFile } from '@sheetmark/contract';
import { isDrawingTool } from '@sheetmark/editor-core';
import { useEffect } from 'react';
import { superseded as texts } from '../../lib/messages/superseded.ts';
import { Button } from '../../ui/button.tsx';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import styles from './superseded-banner.module.css';

interface SupersededBannerProps {
  session: EditorSession;
  /** The label of the opened version. */
  label: string;
  by: NonNullable<OpenedFile['superseded_by']>;
  onShowFile: (fileId: number) => void;
}

/** Says that a newer version took over the markups, and puts drawing tools away: this version shows what it had then. */
export function SupersededBanner({ session, label, by, onShowFile }: SupersededBannerProps) {
  const isDrawing = useSessionFact(session, (each) => isDrawingTool(each.editor.state.tool));
  useEffect(() => {
    if (isDrawing) session.dispatch({ type: 'tool', tool: 'select' });
  }, [isDrawing, session]);
  return (
    <section className={styles.banner} data-floats role="status">
      <p>
        <b>{texts.title(label)}</b> {texts.text(by.label)}
      </p>
      <Button size="s" variant="primary" onClick={() => onShowFile(by.file_id)}>
        {texts.open(by.label)}
      </Button>
    </section>
  );
}
