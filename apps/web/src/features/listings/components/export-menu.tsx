import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { Button } from '../../../ui/button.tsx';
import type { ExportFormat } from '../api/export-work.ts';

const formats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'csv', label: listingsMessages.csv },
  { format: 'xlsx', label: listingsMessages.xlsx },
  { format: 'pdf', label: listingsMessages.report },
];

export function ExportMenu({ busy, onExport }: { busy: boolean; onExport: (format: ExportFormat) => void }) {
  return (
    <Menu withinPortal zIndex="var(--z-menu)">
      <Menu.Target>
        <Button variant="quiet" size="s" busy={busy} icon={<IconDownload aria-hidden="true" />}>
          {listingsMessages.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => onExport(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
