import { Menu } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import { Button } from './button.tsx';

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
        <Button variant="quiet" icon={<IconArrowsSort aria-hidden="true" />} aria-label={`Sort: ${current?.label ?? ''}`}>
          {current?.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            rightSection={option.value === value && <IconCheck />}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
