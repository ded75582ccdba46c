import { YOUNG_AGES } from '../business-constants.ts'
/** The categories. Their names and prices are in Settings. */
export const categories = ['Student', 'Startup/Business', 'Investor', 'coreteammember', 'nariShakti'] as const

export type Category = (typeof categories)[number]

/** The present name of each category. */
export type CategoryNames = Readonly<Record<Category, string>>

/** The category whose price is shown before one is chosen. */
export const DEFAULT_CATEGORY: Category = 'Startup/Business'

/** Who may choose a category. */
export const openToWords = {
  everyone: 'Everybody',
  women: 'Women',
  ages_14_to_27: `Ages ${YOUNG_AGES}`,
} as const

export type OpenTo = keyof typeof openToWords
