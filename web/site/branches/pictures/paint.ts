/** The fills of our drawings: tokens by role, and a few hues of skin, hair and earth that no theme changes. */
export const paint = {
  ink: 'var(--ink)',
  surface: 'var(--surface)',
  sunk: 'var(--sunk)',
  /** The pale and the middle shade of the page's accent. */
  tint: 'var(--tint)',
  shade: 'var(--shade)',
  accent: 'var(--accent)',
  brand: 'var(--brand)',
  sun: 'var(--saffron)',
  plum: 'var(--women)',
  leaf: 'var(--farmers)',
  azure: 'var(--education)',
  teal: 'var(--ayush)',
  earth: '#a9764a',
  soil: '#7a5233',
  /** Roots, chalk and cream: light in both themes. */
  chalk: '#f6ecdc',
  hair: '#33272b',
  cloth: '#3a4673',
  skin: ['#d09a6c', '#b0764a', '#8f5a38'],
} as const
