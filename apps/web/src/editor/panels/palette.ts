/** Twelve colours that can be told apart with any kind of colour vision, on paper and dimmed. Markups carry the value itself. */
export const palette = [
  { name: 'Red', value: '#e5342b' },
  { name: 'Orange', value: '#e07a00' },
  { name: 'Yellow', value: '#f2c200' },
  { name: 'Green', value: '#1d8348' },
  { name: 'Teal', value: '#00897b' },
  { name: 'Sky', value: '#56b4e9' },
  { name: 'Blue', value: '#1f5edb' },
  { name: 'Violet', value: '#6b4fc8' },
  { name: 'Magenta', value: '#c2328f' },
  { name: 'Brown', value: '#8a5a2b' },
  { name: 'Grey', value: '#7a7f87' },
  { name: 'Black', value: '#16181d' },
] as const;
