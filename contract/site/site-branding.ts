import { z } from 'zod'
import { LONGEST_SHORT_NAME } from '../business-constants.ts'
import { type Endpoint, publicRead } from '../call/endpoint.ts'
import { required, tooLong } from '../call/fields.ts'

const color = z
  .string('Please choose a colour')
  .max(40, tooLong(40))
  .transform((typed) => typed.trim().toLowerCase())
  .optional()

/** What an owner may change of it. */
export const brandingFields = {
  name: required(120).optional(),
  shortName: required(200)
    .refine((typed) => [...typed].length <= LONGEST_SHORT_NAME, tooLong(LONGEST_SHORT_NAME))
    .optional(),
  tagline: required(120).optional(),
  /** Checked with what it stands beside (`colorProblem` of brand-colors.ts). */
  brand: color,
  accent: color,
  /** Null brings the drawn mark back; the logo there is, sent again, stays. */
  logo: z
    .object({ url: z.string().max(200) })
    .nullable()
    .optional(),
}

export const branding = z.object({
  name: z.string(),
  shortName: z.string(),
  tagline: z.string(),
  /** `#rrggbb`, as `accent` */
  brand: z.string(),
  accent: z.string(),
  logo: z.object({ url: z.string() }).nullable(),
})

export const siteBranding = {
  ...publicRead,
  path: '/site/branding',
  title: 'What the site is called, its colours, and its logo; without one, the drawn mark stands for it',
  isStatic: true,
  input: z.strictObject({}),
  answer: branding,
} satisfies Endpoint
