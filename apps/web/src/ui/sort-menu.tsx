import { Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { uiMessages } from '../lib/messages/ui.ts';
import { Button } from './button.tsx';
import { MenuChoice } from './menu-choice.tsx';

interface SortMenuProps<V extends string> {
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

export function SortMenu<V extends string>({ value, options, onChange }: SortMenuProps<V>) {
  const current = options.find((option) => option.value === value);
  return (
    <Menu>
      <Menu.Target>
        <Button variant="quiet" icon={<IconArrowsSort aria-hidden="true" />} aria-label={uiMessages.sortedBy(current?.label ?? '')}>
          {current?.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoice value={value} options={options} onChange={onChange} />
      </Menu.Dropdown>
    </Menu>
  );
}
