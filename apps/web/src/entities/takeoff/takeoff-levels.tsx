import { Menu } from '@mantine/core';
import { maxTakeoffLevels, TakeoffField, type TakeoffLevel, workColumns } from '@sheetmark/contract';
import { IconStack2 } from '@tabler/icons-react';
import { takeoffMessages } from '../../lib/messages/takeoff.ts';
import { Button } from '../../ui/button.tsx';

export const titleOfLevel = (level: TakeoffLevel): string => (typeof level === 'string' ? workColumns[level].title : level.column_name);
const keyOf = (level: TakeoffLevel): string => JSON.stringify(level);

interface TakeoffLevelsProps {
  /** Names of the project's custom columns. */
  custom: readonly string[];
  levels: readonly TakeoffLevel[];
  onChange: (levels: readonly TakeoffLevel[]) => void;
}

/** What a takeoff groups by: levels in the order in which they were chosen. */
export function TakeoffLevels({ custom, levels, onChange }: TakeoffLevelsProps) {
  const choices: readonly TakeoffLevel[] = [...TakeoffField.options, ...custom.map((column_name) => ({ column_name }))];
  const chosen = new Set(levels.map(keyOf));
  const isFull = levels.length >= maxTakeoffLevels;
  const toggle = (level: TakeoffLevel) => {
    const others = levels.filter((each) => keyOf(each) !== keyOf(level));
    onChange(others.length < levels.length ? others : [...levels, level]);
  };
  return (
    <Menu withinPortal closeOnItemClick={false} zIndex="var(--z-menu)">
      <Menu.Target>
        <Button variant="quiet" size="s" icon={<IconStack2 aria-hidden="true" />} aria-label={takeoffMessages.groupBy}>
          {takeoffMessages.levels(levels.map(titleOfLevel))}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{isFull ? takeoffMessages.mostLevels : takeoffMessages.groupBy}</Menu.Label>
        {choices.map((level) => {
          const isChosen = chosen.has(keyOf(level));
          return (
            <Menu.CheckboxItem
              key={keyOf(level)}
              checked={isChosen}
              disabled={isChosen ? levels.length === 1 : isFull}
              onChange={() => toggle(level)}
            >
              {titleOfLevel(level)}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
