/** The fills of the drawings: theme colours by role, and a few colours of skin, hair and earth that are the same in all themes. */
export const paint = {
  ink: 'var(--ink)',
  surface: 'var(--surface)',
  sunk: 'var(--sunk)',
  /** The light and the medium shade of the page's accent. */
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
