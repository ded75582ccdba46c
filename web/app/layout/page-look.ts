import { createContext } from 'react'
import type { Branding } from '#contract/site/branding.ts'

/** The style sheet of an owner's colours, and the colour around the page in the dark theme. */
export type Look = { style: string; dark: string }

/**
 * Makes the look, on the server alone: in the browser React leaves the styles as they are, and no page loads the code that computes
 * colours.
 */
export const PageLook = createContext<(colors: Pick<Branding, 'brand' | 'accent'>) => Look>(() => ({
  style: '',
  dark: '',
}))
