import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';

interface MenuChoiceProps<V extends string> {
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** Radio items of a menu. */
export function MenuChoice<V extends string>({ value, options, onChange }: MenuChoiceProps<V>) {
  return options.map((option) => (
    <Menu.RadioItem
      key={option.value}
      value={option.value}
      checked={option.value === value}
      checkIcon={<IconCheck aria-hidden="true" />}
      onChange={() => onChange(option.value)}
    >
      {option.label}
    </Menu.RadioItem>
  ));
}
