import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { gridMessages } from '../../lib/messages/grid.ts';
import { Button } from '../button.tsx';

interface ExportMenuProps<Format extends string> {
  formats: readonly Format[];
  busy: boolean;
  onExport: (format: Format) => void;
  /** Names of formats that contain something else than usual. */
  names?: Partial<Record<Format, string>>;
  /** An export that asks for more first. */
  more?: { label: string; onPick: () => void } | undefined;
}

/** Exports the table's rows as a file. */
export function ExportMenu<Format extends keyof typeof gridMessages.formats>({
  formats,
  busy,
  onExport,
  names,
  more,
}: ExportMenuProps<Format>) {
  return (
    <Menu withinPortal zIndex="var(--z-menu)">
      <Menu.Target>
        <Button variant="quiet" size="s" busy={busy} icon={<IconDownload aria-hidden="true" />}>
          {gridMessages.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => onExport(format)}>
            {names?.[format] ?? gridMessages.formats[format]}
          </Menu.Item>
        ))}
        {more && <Menu.Item onClick={more.onPick}>{more.label}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
