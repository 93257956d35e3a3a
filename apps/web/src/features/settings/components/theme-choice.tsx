import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { messages } from '../../../lib/messages.ts';
import { colorSchemes } from '../../../ui/color-schemes.ts';
import styles from './theme-choice.module.css';

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{messages.theme}</legend>
      {colorSchemes.map(({ value, label }) => {
        const Icon = icons[value];
        return (
          <label key={value} className={styles.theme}>
            <input type="radio" name="theme" checked={colorScheme === value} onChange={() => setColorScheme(value)} />
            <Icon aria-hidden="true" />
            {label}
          </label>
        );
      })}
    </fieldset>
  );
}
