import { editorMessages } from '../../lib/messages/editor.tsx';

const { colours } = editorMessages;

/** Twelve colours that are distinguishable with any kind of colour vision, on paper and dimmed. Markups store the value itself. */
export const palette = [
  { name: colours.red, value: '#e5342b' },
  { name: colours.orange, value: '#e07a00' },
  { name: colours.yellow, value: '#f2c200' },
  { name: colours.green, value: '#1d8348' },
  { name: colours.teal, value: '#00897b' },
  { name: colours.sky, value: '#56b4e9' },
  { name: colours.blue, value: '#1f5edb' },
  { name: colours.violet, value: '#6b4fc8' },
  { name: colours.magenta, value: '#c2328f' },
  { name: colours.brown, value: '#8a5a2b' },
  { name: colours.grey, value: '#7a7f87' },
  { name: colours.black, value: '#16181d' },
] as const;
