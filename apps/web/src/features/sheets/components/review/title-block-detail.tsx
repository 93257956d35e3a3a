import type { PageBox, TitleBlock, TitleBlockField } from '@sheetmark/contract';
import { IconArrowBackUp, IconCheck, IconHelpCircle, IconPencil, IconScan } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { disciplineName } from '../../model/discipline-name.ts';
import { reviewFields } from '../../model/review-rows.ts';
import styles from './title-block-detail.module.css';

const frames = ['title', 'number', 'revision', 'date'] as const;

/** The share of the picture's height that a value's name needs above it. */
const leastAbove = 0.16;

/** Where a box is within a part of the page, in percent. */
function frameStyle(box: PageBox, part: PageBox): CSSProperties {
  const x = ((box.left - part.left) / part.width) * 100;
  const y = ((box.top - part.top) / part.height) * 100;
  return { left: `${x}%`, top: `${y}%`, width: `${(box.width / part.width) * 100}%`, height: `${(box.height / part.height) * 100}%` };
}

/** The title block with a frame around each value that was read. */
export function FramedTitleBlock({ sheet }: { sheet: TitleBlock }) {
  if (sheet.title_block_url === null) return <p className={styles.pending}>{sheetReviewMessages.pageNotReady}</p>;
  return (
    <div className={styles.block}>
      <span className="paper-picture">
        <img src={sheet.title_block_url} alt={sheetReviewMessages.titleBlockOf(sheet.page_number)} />
      </span>
      {frames.map((field) => {
        const { box, is_sure, value } = sheet[field];
        if (box === null || value === null) return null;
        const part = sheet.title_block_part;
        const isHigh = box.top - part.top < part.height * leastAbove;
        return (
          <span
            key={field}
            className={styles.frame}
            data-unsure={!is_sure || undefined}
            data-high={isHigh || undefined}
            style={frameStyle(box, part)}
          >
            <i>{sheetReviewMessages.columns[field]}</i>
          </span>
        );
      })}
    </div>
  );
}

/** The whole page with a frame around its title block. */
export function FramedPage({ sheet }: { sheet: TitleBlock }) {
  const src = sheet.preview_url ?? sheet.thumbnail_url;
  if (src === null) return null;
  const page = { left: 0, top: 0, width: sheet.width, height: sheet.height };
  return (
    <div className={styles.page} style={{ aspectRatio: `${sheet.width} / ${sheet.height}` }}>
      <span className="paper-picture">
        <img src={src} alt={sheetReviewMessages.pictureOf(sheet.page_number)} loading="lazy" />
      </span>
      {sheet.box && <span className={styles.frame} style={frameStyle(sheet.box, page)} />}
    </div>
  );
}

interface ValuesProps {
  sheet: TitleBlock;
  unsure: ReadonlySet<TitleBlockField>;
  /** Returns a typed value to what was read. */
  onReturn: (field: TitleBlockField) => void;
}

/** Each value and how it got there. */
export function TitleBlockValues({ sheet, unsure, onReturn }: ValuesProps) {
  return (
    <dl className={styles.values}>
      {reviewFields.map((field) => {
        const { value, source } = sheet[field];
        const name = sheetReviewMessages.fields[field];
        return (
          <div key={field}>
            <dt>{name}</dt>
            <dd data-empty={value === null || undefined}>
              {value === null ? sheetReviewMessages.none : field === 'discipline' ? disciplineName(value) : value}
            </dd>
            <dd className={styles.source}>
              <Source source={source} isUnsure={unsure.has(field)} hasValue={value !== null} />
              {source === 'typed' && (
                <IconButton
                  size="xs"
                  label={sheetReviewMessages.returnTo(name)}
                  icon={<IconArrowBackUp />}
                  onClick={() => onReturn(field)}
                />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface SourceProps {
  source: TitleBlock['number']['source'];
  isUnsure: boolean;
  hasValue: boolean;
}

function Source({ source, isUnsure, hasValue }: SourceProps) {
  if (isUnsure) return <Mark icon={<IconHelpCircle aria-hidden="true" data-unsure="true" />} text={sheetReviewMessages.unsure} />;
  if (source === 'typed') return <Mark icon={<IconPencil aria-hidden="true" />} text={sheetReviewMessages.typed} />;
  if (!hasValue) return null;
  if (source === 'taught') return <Mark icon={<IconScan aria-hidden="true" />} text={sheetReviewMessages.drawn} />;
  return <Mark icon={<IconCheck aria-hidden="true" data-sure="true" />} text={sheetReviewMessages.read} />;
}

function Mark({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <>
      {icon}
      {text}
    </>
  );
}
