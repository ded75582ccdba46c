import { LOGO_MEGABYTES, LONGEST_DOCUMENT_NUMBER } from './business-constants.ts'
import { z } from 'zod'
import { day, dayInIst } from './values/days.ts'
import { type Endpoint, adminRead, adminChange, publicRead } from './call/endpoint.ts'
import { clearable, email, ignored, isWebAddress, MANY_LINES, required, tooLong } from './call/fields.ts'
import { type FileRule, picture, pictureKinds, upload } from './files.ts'
import { gstStates } from './money/gst-states.ts'
import { isGstin, isInvoicePrefix, isSac, PAN } from './money/tax.ts'
import { category, openTo } from './membership/payments.ts'
import { branding, brandingFields } from './site/site-branding.ts'

/** A text in capitals that can be cleared: empty gives null, missing leaves it as it is. */
function code(fits: (text: string) => boolean, message: string) {
  return z
    .string('Please enter text')
    .max(40, tooLong(40))
    .transform((typed) => typed.replaceAll(/\s/g, '').toUpperCase())
    .refine((typed) => typed === '' || fits(typed), message)
    .transform((typed) => typed || null)
    .nullable()
    .optional()
}

const link = () => clearable(2048, isWebAddress, 'Enter an address such as https://example.org')
const PHONE = /^\+(?:[\s().-]*\d){7,15}$/

const organisationFields = {
  legalName: required(200).optional(),
  address: clearable(500, undefined, undefined, MANY_LINES),
  state: code((typed) => Object.hasOwn(gstStates, typed), 'Please choose a state of the list'),
  gstin: code(isGstin, 'This is no GSTIN: please check each sign'),
  pan: code((typed) => PAN.test(typed), 'A PAN is five letters, four digits and a letter'),
  sac: code(isSac, 'A code of four or six digits that begins with 99, such as 999599'),
  invoicePrefix: z
    .string('Please fill this in')
    .trim()
    // Checked before conversion to capitals, since other characters can turn into these letters (`ß` into `SS`).
    .refine((typed) => typed === '' || /^[a-z0-9]+$/i.test(typed), 'Letters A to Z and digits alone')
    .toUpperCase()
    .refine(
      isInvoicePrefix,
      `The prefix may have one to three letters or digits: rule 46 of the CGST Rules allows ${LONGEST_DOCUMENT_NUMBER} characters for a number such as ABCR/2627/00001`,
    )
    .optional(),
  /** As shown to people. */
  phone: clearable(40, (typed) => PHONE.test(typed), 'Please enter a number such as +91 98200 00001'),
  email: email.optional(),
  linkedin: link(),
  youtube: link(),
  instagram: link(),
}

const shown = z.string().nullable()
/** Null for values that are not set. */
const organisation = z.object({
  legalName: z.string(),
  address: shown,
  state: shown,
  gstin: shown,
  pan: shown,
  sac: shown,
  invoicePrefix: z.string(),
  phone: shown,
  email: z.string(),
  linkedin: shown,
  youtube: shown,
  instagram: shown,
})

export const MOST_PRICE = 1_000_000_000
const PRICE = 'From ₹1 to ₹1 crore, in whole paise'
const RATE = 'A rate from 0 to 50 per cent, with at most two places'

const price = z.int(PRICE).min(100, PRICE).max(MOST_PRICE, PRICE)
const gstRate = z
  .number(RATE)
  .min(0, RATE)
  .max(50, RATE)
  .refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-9, RATE)

/** A day in India; an instant is converted to its day. */
const validFrom = z
  .string('Please choose a day')
  .transform((typed) => (z.iso.datetime().safeParse(typed).success ? dayInIst(new Date(typed)) : typed))
  .pipe(day)

const categoryChange = z.strictObject({
  category,
  name: required(60).optional(),
  description: required(300, MANY_LINES).optional(),
  openTo: openTo.optional(),
  price: price.optional(),
  gstRate: gstRate.optional(),
  validFrom: validFrom.optional(),
})
export type CategoryChange = z.output<typeof categoryChange>

const categoryPrice = z.object({
  category,
  name: z.string(),
  /** Who the category is for, in a sentence. */
  description: z.string(),
  openTo,
  /** Paise, before tax. */
  price: z.int(),
  /** Per cent. */
  gstRate: z.number(),
  /** The first day in India. */
  validFrom: z.string(),
})

const settings = z.object({
  branding,
  organisation,
  /** For each category, today's price and then the future ones by day. */
  categories: z.array(categoryPrice),
  /** The picture of the signature on invoices. */
  signature: picture.nullable(),
})
export type Settings = z.output<typeof settings>

export const GST_WITHOUT_GSTIN =
  'GST is charged without a GSTIN: whoever is not registered may collect no GST (section 32 of the CGST Act), and payers get a plain receipt. Please enter the GSTIN under Organisation, or set the rate of every price to 0.'

/** Whether a present or future price includes GST although the organisation has no GSTIN. */
export function chargesWithoutGstin({ organisation: { gstin }, categories }: Settings): boolean {
  return gstin === null && categories.some(({ gstRate }) => gstRate > 0)
}

export const readSettings = {
  ...adminRead('owner'),
  path: '/settings',
  reads: 'no personal data',
  title:
    'Name and look of the site, the organisation, and the present and future prices of each category; in paise',
  input: z.strictObject({}),
  answer: settings,
} satisfies Endpoint

export const saveSettings = {
  ...adminChange('owner'),
  path: '/settings',
  title:
    'Change the given settings: a price is valid from its day on, by default from today; existing orders keep their price',
  input: z.strictObject({
    branding: z.strictObject(brandingFields).optional(),
    organisation: z.strictObject(organisationFields).optional(),
    categories: z.array(categoryChange).max(50).optional(),
    signature: ignored,
  }),
  answer: settings,
} satisfies Endpoint

export const withdrawPrice = {
  ...adminChange('owner'),
  path: '/settings/withdraw_price',
  title:
    'Withdraw a future price: the one before stays valid until another one begins. A price that is already valid can only be replaced',
  input: z.strictObject({ category, validFrom }),
  answer: settings,
} satisfies Endpoint

const signatureRule = { takes: pictureKinds, tooLarge: 'file_too_large' } satisfies FileRule

export const saveSignature = {
  ...adminChange('owner'),
  path: '/settings/signature',
  title: 'Change the picture of the signature on future invoices',
  input: z.strictObject({ signature: upload }),
  answer: settings,
  body: 'multipart',
  files: { signature: signatureRule },
} satisfies Endpoint

const logoRule = {
  takes: pictureKinds,
  tooLarge: 'file_too_large',
  mostMegabytes: LOGO_MEGABYTES,
} satisfies FileRule

export const saveLogo = {
  ...adminChange('owner'),
  path: '/settings/logo',
  title: 'Use a picture instead of the drawn logo',
  input: z.strictObject({ logo: upload }),
  answer: settings,
  body: 'multipart',
  files: { logo: logoRule },
} satisfies Endpoint

export const siteContact = {
  ...publicRead,
  path: '/site/contact',
  title: 'The organisation and its contact data; in production without example values',
  isStatic: true,
  input: z.strictObject({}),
  answer: organisation.pick({
    legalName: true,
    address: true,
    gstin: true,
    phone: true,
    email: true,
    linkedin: true,
    youtube: true,
    instagram: true,
  }),
} satisfies Endpoint
