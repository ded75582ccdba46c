import { createContext } from 'react'
import type { Branding } from '#contract/site/branding.ts'

/** What an owner's colours change of a page: its style sheet, and the colour around it by night. */
export type Look = { style: string; dark: string }

/** Makes it, on the server alone: React in the browser leaves what stands there, and no page loads what makes colours. */
export const PageLook = createContext<(colors: Pick<Branding, 'brand' | 'accent'>) => Look>(() => ({
  style: '',
  dark: '',
}))
