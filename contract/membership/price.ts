/** The categories, and the words for them in the dashboard and in e-mails. What they cost an owner says in Settings. */
export const categories = {
  Student: { label: 'Student' },
  'Startup/Business': { label: 'Startup / Business' },
  Investor: { label: 'Investor' },
  coreteammember: { label: 'Core Team Member' },
  nariShakti: { label: 'Nari Shakti' },
} as const

export type Category = keyof typeof categories

/** Whose price is shown until somebody has chosen. */
export const DEFAULT_CATEGORY: Category = 'Startup/Business'

/** Who may choose a category. */
export const openToWords = {
  everyone: 'Everybody',
  women: 'Women',
  ages_14_to_27: 'Ages 14 to 27',
} as const

export type OpenTo = keyof typeof openToWords
