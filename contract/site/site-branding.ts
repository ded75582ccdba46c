import { z } from 'zod'
import { LONGEST_SHORT_NAME } from '../business-constants.ts'
import { type Endpoint, publicRead } from '../call/endpoint.ts'
import { required, tooLong } from '../call/fields.ts'

const color = z
  .string('Please choose a colour')
  .max(40, tooLong(40))
  .transform((typed) => typed.trim().toLowerCase())
  .optional()

/** The fields that an owner can change. */
export const brandingFields = {
  name: required(120).optional(),
  shortName: required(200)
    .refine((typed) => [...typed].length <= LONGEST_SHORT_NAME, tooLong(LONGEST_SHORT_NAME))
    .optional(),
  tagline: required(120).optional(),
  /** The contrast with its background is checked by `colorProblem` in brand-colors.ts. */
  brand: color,
  accent: color,
  /** Null restores the drawn logo; sending the present logo again keeps it. */
  logo: z
    .object({ url: z.string().max(200) })
    .nullable()
    .optional(),
}

export const branding = z.object({
  name: z.string(),
  shortName: z.string(),
  tagline: z.string(),
  /** `#rrggbb`, like `accent`. */
  brand: z.string(),
  accent: z.string(),
  logo: z.object({ url: z.string() }).nullable(),
})

export const siteBranding = {
  ...publicRead,
  path: '/site/branding',
  title: 'The name, the colours and the logo of the site; null for the drawn logo',
  isStatic: true,
  input: z.strictObject({}),
  answer: branding,
} satisfies Endpoint
