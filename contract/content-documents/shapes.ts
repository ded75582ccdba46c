import { z } from 'zod'
import { isWebAddress, MANY_LINES, required, text, tooLong } from '../call/fields.ts'

/** How a part of a document is edited, as its JSON Schema says in `form`. */
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

/** The most entries of a list. */
export const MOST_ENTRIES = 60
const MOST = `At most ${MOST_ENTRIES} entries`

/** What a part is called in the form, and a sentence on it where the name does not say enough. */
type Words = { title: string; description?: string }
const words = (title: string, form: FormKind, description?: string): Words & { form: FormKind } => ({
  title,
  form,
  ...(description === undefined ? {} : { description }),
})

/** One line of text that must be there. */
export function line(title: string, max = 200, description?: string) {
  return required(max).meta(words(title, 'line', description))
}

/** One line of text; an empty one is left out of the page. */
export function optionalLine(title: string, max = 200, description?: string) {
  return text()
    .max(max, tooLong(max))
    .meta(words(title, 'line', description))
}

/** Text of several lines, which must be there. */
export function lines(title: string, max = 2000, description?: string) {
  return required(max, MANY_LINES).meta(words(title, 'lines', description))
}

/** Text of several lines; an empty one is left out of the page. */
export function optionalLines(title: string, max = 2000, description?: string) {
  return text(undefined, MANY_LINES)
    .max(max, tooLong(max))
    .meta(words(title, 'lines', description))
}

/** The most signs of a text in Markdown. */
export const MOST_MARKDOWN = 50_000

/** Text in CommonMark without raw HTML (https://spec.commonmark.org/0.31.2/), with tables as GitHub writes them. */
export function markdown(title: string, max = MOST_MARKDOWN, description?: string) {
  return text(undefined, MANY_LINES)
    .max(max, tooLong(max))
    .refine(
      (typed) => !hasWrongLink(typed),
      'Links lead to https:, http:, mailto:, tel: or a path of this site',
    )
    .meta(words(title, 'markdown', description))
}

const ADDRESS =
  'Enter an address such as https://example.org, mailto:name@example.org, or a path of this site such as /events'

/** Whether a link may lead there: an address of the web, an e-mail, a phone number, a path or a place of our own. */
function isLinkTarget(target: string): boolean {
  if (/^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(target) || /^#[\w-]*$/.test(target)) return true
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(target) || /^tel:\+?[\d().\s-]+$/i.test(target)) return true
  return isWebAddress(target)
}

/** Whether a link in a text in Markdown may lead there, which placeholders such as `{e-mail}` may stand in. */
export function isMarkdownTarget(target: string): boolean {
  return /^(mailto:\{e-mail\}|tel:\{phone\})$/.test(target) || isLinkTarget(target.replaceAll(/[{}]/g, ''))
}

// No longer than an address may be: without a bound, each place where a link might begin is read to the end of the text.
const MARKDOWN_LINK =
  /\]\(\s{0,99}<?([^)>\s]{1,2048})|^[^\S\n]{0,3}\[[^\]\n]{1,999}\]:\s{0,99}<?([^>\s]{1,2048})|<([a-z][a-z\d+.-]{0,31}:[^<>\s]{0,2048})>/gim

/** Whether a text in Markdown links to what no page of ours may link to. */
export function hasWrongLink(markdownText: string): boolean {
  return [...markdownText.matchAll(MARKDOWN_LINK)].some(
    ([, inline, reference, auto]) => !isMarkdownTarget(inline ?? reference ?? auto ?? ''),
  )
}

/** Where a link leads, which must be there. */
export function address(title: string, description?: string) {
  return required(2048)
    .refine(isLinkTarget, ADDRESS)
    .meta(words(title, 'link', description))
}

/** Where a link leads, or null: there is none. */
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

/** The part of an address behind `#` that leads to a place of a page. */
export function anchor(title: string, description?: string) {
  return required(60)
    .regex(/^[a-z][a-z\d-]*$/, 'Small letters, digits and hyphens, such as zoom-premium')
    .meta(words(title, 'line', description))
}

/** A picture in a value: its id, what it shows in words, and the point (from the left and from the top, 0 to 1) that no cut loses. */
export const pictureValue = z.strictObject({
  picture: z.uuid('Please upload the picture first'),
  alt: required(300),
  x: place,
  y: place,
})
export type PictureValue = z.output<typeof pictureValue>

/** A picture, or null: there is none. */
export function picture(title: string, description?: string) {
  return pictureValue.nullable().meta(words(title, 'picture', description))
}

/** One of a few. */
export function choiceOf<const T extends readonly [string, ...string[]]>(title: string, values: T) {
  return z.enum(values, 'Please choose one of the list').meta(words(title, 'choice'))
}

/** A colour such as `#24366b`. */
export function colour(title: string) {
  return z
    .string('Please choose a colour')
    .regex(/^#[\da-f]{6}$/i, 'A colour such as #24366b')
    .meta(words(title, 'colour'))
}

/** A number between two. */
export function numberBetween(title: string, least: number, most: number) {
  const range = `From ${least} to ${most}`
  return z.number(range).min(least, range).max(most, range).meta(words(title, 'number'))
}

/** From none to 60 entries, in their order; a page leaves out the section of an empty list. */
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

/** A heading with what stands around it, as parts of a group. */
export const headed = {
  eyebrow: optionalLine('Line above the heading'),
  title: line('Heading'),
  lead: optionalLines('Lead', 600),
}

/** A title and a text, as parts of a group. */
export const titled = { title: line('Title'), text: optionalLines('Text', 1000) }

/** A heading and the text below it, as parts of a group. */
export const withLead = { title: line('Heading'), lead: optionalLines('Lead', 600) }

/** What a page is called in the tab of the browser, in search engines and on shared links. */
export const seo = group('Tab, search engines and shared links', {
  title: line('Name of the page', 80),
  description: line('Description', 180),
})

/** The head of a page. */
export const hero = group('Head of the page', headed)

/** The last section of a page, which leads on. */
export const closing = group('Last section', titled)
