import { YOUNG_AGES } from '../business-constants.ts'
/** The categories. What they are called and what they cost an owner says in Settings. */
export const categories = ['Student', 'Startup/Business', 'Investor', 'coreteammember', 'nariShakti'] as const

export type Category = (typeof categories)[number]

/** What each category is called now. */
export type CategoryNames = Readonly<Record<Category, string>>

/** Whose price is shown until somebody has chosen. */
export const DEFAULT_CATEGORY: Category = 'Startup/Business'

/** Who may choose a category. */
export const openToWords = {
  everyone: 'Everybody',
  women: 'Women',
  ages_14_to_27: `Ages ${YOUNG_AGES}`,
} as const

export type OpenTo = keyof typeof openToWords
