import { Modal } from '@mantine/core';
import type { TitleBlockField } from '@sheetmark/contract';
import { IconCrop } from '@tabler/icons-react';
import { messages } from '../../../../lib/messages.ts';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useFocusReturn } from '../../../../ui/use-focus-return.ts';
import type { ReviewRow } from '../../model/review-rows.ts';
import { FramedPage, FramedTitleBlock, TitleBlockValues } from './title-block-detail.tsx';
import styles from './enlarged-title-block.module.css';

interface EnlargedProps {
  row: ReviewRow;
  onReturn: (field: TitleBlockField) => void;
  onDraw: () => void;
  onClose: () => void;
}

/** The title block as large as the window allows. Space and Escape close it. */
export function EnlargedTitleBlock({ row: { sheet, unsure }, onReturn, onDraw, onClose }: EnlargedProps) {
  useFocusReturn();
  if (!sheet) return null;
  return (
    <Modal.Root opened onClose={onClose} size="var(--dialog-wide)" centered>
      <Modal.Overlay />
      <Modal.Content
        onKeyDown={(event) => {
          if (event.key !== ' ' || (event.target instanceof Element && event.target.closest('button'))) return;
          event.preventDefault();
          onClose();
        }}
      >
        <Modal.Body>
          <Modal.Title>{sheetReviewMessages.titleBlockOf(sheet.page_number)}</Modal.Title>
          <div className={styles.body}>
            <FramedTitleBlock sheet={sheet} />
            <div className={styles.parts}>
              <FramedPage sheet={sheet} />
              <TitleBlockValues sheet={sheet} unsure={unsure} onReturn={onReturn} />
            </div>
            <div className={styles.acts}>
              <Button icon={<IconCrop aria-hidden="true" />} onClick={onDraw}>
                {sheetReviewMessages.drawOn(sheet.page_number)}
              </Button>
              <Button variant="primary" data-autofocus onClick={onClose}>
                {messages.close}
              </Button>
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
