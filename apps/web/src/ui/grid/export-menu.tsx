import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { gridMessages } from '../../lib/messages/grid.ts';
import { Button } from '../button.tsx';

interface ExportMenuProps<Format extends string> {
  formats: readonly Format[];
  busy: boolean;
  onExport: (format: Format) => void;
}

/** Exports the table's rows as a file. */
export function ExportMenu<Format extends keyof typeof gridMessages.formats>({ formats, busy, onExport }: ExportMenuProps<Format>) {
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
            {gridMessages.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
