import type { ItemFile, OpenedFile, Sheet } from '@sheetmark/contract';
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsExchange,
  IconLayoutSidebar,
  IconMaximize,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { messages } from '../../lib/messages.ts';
import { compareMessages } from '../../lib/messages/compare.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { gridMessages } from '../../lib/messages/grid.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { PageTurner, usePageKeys } from '../panels/page-turner.tsx';
import type { ComparePlace, SheetPair } from './compare-place.ts';
import type { CompareStage } from './compare-stage.ts';
import { type Labels, sheetOfPair } from './pair-state.ts';
import { Swatch } from './swatch.tsx';
import { versionChoices, VersionsMenu } from './version-choices.tsx';
import styles from './compare-bar.module.css';

interface CompareBarProps {
  opened: OpenedFile;
  before: ItemFile;
  after: ItemFile;
  pairs: readonly SheetPair[];
  pair: SheetPair;
  stage: CompareStage | null;
  zoom: number;
  onChange: (change: Partial<ComparePlace>) => void;
  onShowPage: (page: number) => void;
  /** What two chosen pages are called; null for versions, which can be chosen. */
  pages: Labels | null;
  /** Shows or hides the list of pages. */
  onPages: () => void;
  onClose: () => void;
}

/** Names the file and both versions, turns pages, zooms and closes. */
export function CompareBar({
  opened,
  before,
  after,
  pairs,
  pair,
  stage,
  zoom,
  onChange,
  pages,
  onShowPage,
  onPages,
  onClose,
}: CompareBarProps) {
  const run = (id: string) => stage?.dispatch({ type: 'command', id });
  const [sheet] = numbered(pair);
  return (
    <header className={styles.bar} data-area="bar">
      <div className={styles.left}>
        <IconButton label={compareMessages.close} icon={<IconArrowLeft />} onClick={onClose} />
        {pages ? (
          <>
            <title>{messages.pageTitle(compareMessages.pagesCompared(pages.before, pages.after))}</title>
            <h1>{compareMessages.pagesCompared(pages.before, pages.after)}</h1>
          </>
        ) : (
          <Versions {...{ opened, before, after, pair, pairs, onChange }} />
        )}
      </div>
      <div className={styles.middle}>
        {sheet && <Turner pairs={pairs} sheet={sheet} onShowPage={onShowPage} />}
        {pairs.length > 1 && (
          <IconButton className={styles.pages} size="s" label={compareMessages.pages} icon={<IconLayoutSidebar />} onClick={onPages} />
        )}
        <IconButton size="s" label={editorMessages.zoomOut} icon={<IconMinus />} onClick={() => run('zoom-out')} />
        <span className={styles.zoom}>{compareMessages.percent(zoom)}</span>
        <IconButton size="s" label={editorMessages.zoomIn} icon={<IconPlus />} onClick={() => run('zoom-in')} />
        <IconButton size="s" label={editorMessages.fitPage} keys="Shift+1" icon={<IconMaximize />} onClick={() => stage?.fit()} />
        {!pages && <VersionsMenu {...{ opened, before, after, onChange }} />}
      </div>
      <Button className={styles.close} onClick={onClose}>
        {compareMessages.close} <kbd>{gridMessages.escapeKey}</kbd>
      </Button>
    </header>
  );
}

/** The file's name, and its versions to choose from. */
function Versions({
  opened,
  before,
  after,
  pair,
  pairs,
  onChange,
}: Pick<CompareBarProps, 'opened' | 'before' | 'after' | 'pair' | 'pairs' | 'onChange'>) {
  const name = sheetOfPair(pair) ?? opened.item.name;
  return (
    <>
      <title>{messages.pageTitle(compareMessages.versionsOf(name, before.label, after.label))}</title>
      <h1 title={name}>
        {name}
        <small>{compareMessages.where(before.label, after.label, pair.page, pairs.length)}</small>
      </h1>
      <VersionSelect opened={opened} side="before" file={before} otherId={after.id} onPick={(beforeId) => onChange({ beforeId })} />
      <IconArrowRight className={styles.arrow} aria-hidden="true" />
      <VersionSelect opened={opened} side="after" file={after} otherId={before.id} onPick={(afterId) => onChange({ afterId })} />
      <IconButton
        className={styles.swap}
        size="s"
        label={compareMessages.swap}
        icon={<IconArrowsExchange />}
        onClick={() => onChange({ beforeId: after.id, afterId: before.id })}
      />
    </>
  );
}

/** The sheet of a pair, numbered by its place in the comparison. */
function numbered({ page, before, after }: SheetPair): readonly Sheet[] {
  const sheet = after ?? before;
  return sheet ? [{ ...sheet, page_number: page }] : [];
}

interface TurnerProps {
  pairs: readonly SheetPair[];
  sheet: Sheet;
  onShowPage: (page: number) => void;
}

function Turner({ pairs, sheet, onShowPage }: TurnerProps) {
  const sheets = pairs.flatMap(numbered);
  usePageKeys({ sheet, sheets, onShowPage });
  return <PageTurner sheet={sheet} sheets={sheets} onShowPage={onShowPage} />;
}

interface VersionSelectProps {
  opened: OpenedFile;
  side: 'before' | 'after';
  file: ItemFile;
  otherId: number;
  onPick: (fileId: number) => void;
}

function VersionSelect({ opened, side, file, otherId, onPick }: VersionSelectProps) {
  return (
    <span className={styles.version}>
      <Swatch kind={side} />
      <Select
        size="s"
        label={side === 'before' ? compareMessages.older : compareMessages.newer}
        labelled="hidden"
        value={String(file.id)}
        choices={versionChoices(opened, otherId)}
        onChange={(id) => onPick(Number(id))}
      />
    </span>
  );
}
