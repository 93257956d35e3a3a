import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { messages } from '../lib/messages.ts';
import styles from './theme.module.css';

const field = { label: styles.label ?? '', description: styles.description ?? '', error: styles.error ?? '' };
const dialog = {
  content: styles.dialog ?? '',
  title: styles.dialogTitle ?? '',
  body: styles.dialogBody ?? '',
  overlay: styles.overlay ?? '',
};
const motion = { duration: 160, timingFunction: 'cubic-bezier(0.2, 0, 0, 1)' };

export const theme = createTheme({
  fontFamily: 'var(--font)',
  primaryColor: 'blue',
  primaryShade: 8,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Import each component by name: a page loads only the components it shows.
  components: {
    Input: { classNames: { input: styles.input ?? '', section: styles.section ?? '' } },
    InputClearButton: { classNames: { root: styles.clear ?? '' }, defaultProps: { 'aria-label': messages.clear } },
    InputWrapper: {
      classNames: field,
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Menu: {
      classNames: {
        dropdown: styles.menu ?? '',
        item: styles.menuItem ?? '',
        itemSection: styles.menuSign ?? '',
        itemIndicator: styles.menuSign ?? '',
        divider: styles.menuDivider ?? '',
        label: styles.menuLabel ?? '',
      },
      defaultProps: {
        withInitialFocusPlaceholder: false,
        returnFocus: true,
        // A menu stays in its landmark.
        withinPortal: false,
        position: 'bottom-end',
        offset: 6,
        transitionProps: { ...motion, transition: 'pop-top-right' },
      },
    },
    Modal: { classNames: dialog },
    ModalRoot: { defaultProps: { transitionProps: { ...motion, transition: 'fade-down' } } },
    Drawer: { classNames: { content: styles.drawer ?? '', overlay: styles.overlay ?? '' } },
    DrawerRoot: { defaultProps: { transitionProps: motion } },
    Tooltip: {
      classNames: { tooltip: styles.tooltip ?? '' },
      defaultProps: { openDelay: 400, transitionProps: { duration: 120 } },
    },
  },
});

const colours = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink-1)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--fill-1)',
  '--mantine-color-default-color': 'var(--ink-1)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--fill-1)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line-1)',
  '--mantine-color-blue-filled': 'var(--accent)',
  '--mantine-color-blue-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};

/** Maps Mantine's colours to the tokens; the same for both themes, because a token is already a pair. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-radius-default': 'var(--r)', '--mantine-line-height': 'var(--l-14)', '--mantine-font-size-md': 'var(--t-14)' },
  light: colours,
  dark: colours,
});
