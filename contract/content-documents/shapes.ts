import { z } from 'zod'
import { isWebAddress, MANY_LINES, required, text, tooLong } from '../call/fields.ts'

/** The control that edits a part of a document; the JSON Schema has it as `form`. */
export type FormKind =
  | 'line'
  | 'lines'
  | 'markdown'
  | 'link'
  | 'picture'
  | 'choice'
  | 'colour'
  | 'number'
  | 'list'
  | 'group'

const MOST_ENTRIES = 60
const MOST = `At most ${MOST_ENTRIES} entries`

/** The label of a part in the form, and an explanation where the label needs one. */
type Words = { title: string; description?: string }
const words = (title: string, form: FormKind, description?: string): Words & { form: FormKind } => ({
  title,
  form,
  ...(description === undefined ? {} : { description }),
})

/** A required line of text. */
export function line(title: string, max = 200, description?: string) {
  return required(max).meta(words(title, 'line', description))
}

/** A line of text that may be empty; the page then leaves it out. */
export function optionalLine(title: string, max = 200, description?: string) {
  return text()
    .max(max, tooLong(max))
    .meta(words(title, 'line', description))
}

/** A required text of several lines. */
export function lines(title: string, max = 2000, description?: string) {
  return required(max, MANY_LINES).meta(words(title, 'lines', description))
}

/** A text of several lines that may be empty; the page then leaves it out. */
export function optionalLines(title: string, max = 2000, description?: string) {
  return text(undefined, MANY_LINES)
    .max(max, tooLong(max))
    .meta(words(title, 'lines', description))
}

/** Most characters of a Markdown text. */
export const MOST_MARKDOWN = 50_000

/**
 * Text in CommonMark without raw HTML (https://spec.commonmark.org/0.31.2/), with GitHub's tables. The shape does not check links, as a
 * draft may have links that publishing refuses (`refusedLinks`).
 */
export function markdown(title: string, max = MOST_MARKDOWN, description?: string) {
  return text(undefined, MANY_LINES)
    .max(max, tooLong(max))
    .meta(words(title, 'markdown', description))
}

const ADDRESS =
  'Enter an address such as https://example.org, mailto:name@example.org, or a path of this site such as /events'

/** Whether a link target is allowed: a web address, an e-mail, a phone number, a path or an anchor of this site. */
function isLinkTarget(target: string): boolean {
  if (/^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(target) || /^#[\w-]*$/.test(target)) return true
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(target) || /^tel:\+?[\d().\s-]+$/i.test(target)) return true
  return isWebAddress(target)
}

/** Whether a link target in a Markdown text is allowed; it may contain placeholders such as `{e-mail}`. */
export function isMarkdownTarget(target: string): boolean {
  return /^(mailto:\{e-mail\}|tel:\{phone\})$/.test(target) || isLinkTarget(target.replaceAll(/[{}]/g, ''))
}

// The length is limited: without a limit, the match of each possible link would read the text to its end.
const MARKDOWN_LINK =
  /\]\(\s{0,99}<?((?:\([^()>\s]{0,99}\)|[^)>\s]){1,2048})|^[^\S\n]{0,3}\[[^\]\n]{1,999}\]:\s{0,99}<?([^>\s]{1,2048})|<([a-z][a-z\d+.-]{0,31}:[^<>\s]{0,2048})>/gim

/** How many refused links a message names, and how much of each. */
const [MOST_NAMED, MOST_OF_ONE] = [3, 80]

/** The refusal of a Markdown text that has links to targets that are not allowed; null: all are allowed. */
export function refusedLinks(markdownText: string): string | null {
  const targets = [...markdownText.matchAll(MARKDOWN_LINK)].map(
    ([, inline, reference, auto]) => inline ?? reference ?? auto ?? '',
  )
  const refused = [...new Set(targets.filter((target) => !isMarkdownTarget(target)))]
  if (refused.length === 0) return null
  const named = refused.slice(0, MOST_NAMED).map((target) => `“${target.slice(0, MOST_OF_ONE)}”`)
  const others = refused.length > MOST_NAMED ? ` and ${refused.length - MOST_NAMED} more` : ''
  return `A link cannot lead to ${named.join(', ')}${others}. Links lead to https:, http:, mailto:, tel: or a path of this site such as /events`
}

/** A required link target. */
export function address(title: string, description?: string) {
  return required(2048)
    .refine(isLinkTarget, ADDRESS)
    .meta(words(title, 'link', description))
}

/** A link target, or null for no link. */
export function link(title: string, description?: string) {
  return text()
    .min(1, ADDRESS)
    .max(2048, tooLong(2048))
    .refine(isLinkTarget, ADDRESS)
    .nullable()
    .meta(words(title, 'link', description))
}

const PLACE = 'From 0 to 1'
const place = z.number(PLACE).min(0, PLACE).max(1, PLACE)

/** The part of an address after `#`, for a link within a page. */
export function anchor(title: string, description?: string) {
  return required(60)
    .regex(/^[a-z][a-z\d-]*$/, 'Small letters, digits and hyphens, such as zoom-premium')
    .meta(words(title, 'line', description))
}

/**
 * A picture in a value: its id, a text that describes it, and the point that stays visible when the picture is cropped (0 to 1
 * from the left and from the top).
 */
export const pictureValue = z.strictObject({
  picture: z.uuid('Please upload the picture first'),
  alt: required(300),
  x: place,
  y: place,
})
export type PictureValue = z.output<typeof pictureValue>

/** A picture, or null for none. */
export function picture(title: string, description?: string) {
  return pictureValue.nullable().meta(words(title, 'picture', description))
}

export function choiceOf<const T extends readonly [string, ...string[]]>(title: string, values: T) {
  return z.enum(values, 'Please choose one from the list').meta(words(title, 'choice'))
}

/** A colour such as `#24366b`. */
export function colour(title: string) {
  return z
    .string('Please choose a colour')
    .regex(/^#[\da-f]{6}$/i, 'A colour such as #24366b')
    .meta(words(title, 'colour'))
}

export function numberBetween(title: string, least: number, most: number) {
  const range = `From ${least} to ${most}`
  return z.number(range).min(least, range).max(most, range).meta(words(title, 'number'))
}

/** An ordered list of up to 60 entries; a page leaves out the section of an empty list. */
export function list<T extends z.ZodType>(title: string, entry: T, description?: string) {
  return z
    .array(entry, 'A list')
    .max(MOST_ENTRIES, MOST)
    .meta(words(title, 'list', description))
}

/** Parts that belong together. */
export function group<T extends z.ZodRawShape>(title: string, parts: T, description?: string) {
  return z.strictObject(parts).meta(words(title, 'group', description))
}

/** The fields of a heading with a line above and below. */
export const headed = {
  eyebrow: optionalLine('Line above the heading'),
  title: line('Heading'),
  lead: optionalLines('Lead', 600),
}

/** The fields of a title and a text. */
export const titled = { title: line('Title'), text: optionalLines('Text', 1000) }

/** The fields of a heading and the text below it. */
export const withLead = { title: line('Heading'), lead: optionalLines('Lead', 600) }

/** The title and description of a page for browser tabs, search engines and shared links. */
export const seo = group('Tab, search engines and shared links', {
  title: line('Name of the page', 80),
  description: line('Description', 180),
})

/** The head of a page. */
export const hero = group('Head of the page', headed)

/** The last section of a page, which links to the next step. */
export const closing = group('Last section', titled)
