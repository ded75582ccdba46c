import { z } from 'zod'
import { type Endpoint, publicRead, adminChange, adminRead } from '../call/endpoint.ts'
import { done, instant, LONGEST_ID, MANY_LINES, text, tooLong } from '../call/fields.ts'
import { type FileRule, newerPictureKinds, picture, pictureKinds, upload } from '../files.ts'
import { slug } from './own-pages.ts'
import { line, MOST_MARKDOWN } from './shapes.ts'

const key = z.string('Which document').min(1, 'Which document').max(LONGEST_ID)
const REVISION = 'The revision that was read last, 0 where there was no draft'
// The largest value of the database columns.
const LARGEST = 2 ** 31 - 1
const revision = z.int(REVISION).min(0, REVISION).max(LARGEST, REVISION)
const version = z.int('A version').min(0, 'A version').max(LARGEST, 'A version')
const name = z.string().nullable()

const draftNote = z.object({ revision: z.int(), savedAt: instant, savedBy: name })
const published = { version: z.int(), publishedAt: instant.nullable(), publishedBy: name }

/** What publishing will refuse in a draft, by path. */
const refused = z.record(z.string(), z.string()).optional()

const CHANGES = adminChange('content')
const READS = { ...adminRead('content'), reads: 'no personal data' } as const

export const allContent = {
  ...READS,
  path: '/content/all',
  title: 'Every document: the published version, whether it contains invented facts, and its draft',
  input: z.strictObject({}),
  answer: z.object({
    documents: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        page: z.string(),
        ...published,
        isSample: z.boolean(),
        draft: draftNote.nullable(),
      }),
    ),
  }),
} satisfies Endpoint

const placeholder = z.object({ name: z.string(), meaning: z.string(), needed: z.boolean() })

export const oneContent = {
  ...READS,
  path: '/content/one',
  title: 'The published value of a document, its JSON Schema (2020-12) and its draft',
  input: z.strictObject({ key }),
  answer: z.object({
    key: z.string(),
    title: z.string(),
    page: z.string(),
    version: z.int(),
    value: z.unknown(),
    schema: z.record(z.string(), z.unknown()),
    draft: draftNote.extend({ value: z.unknown(), fields: refused }).nullable(),
    /** The pictures used by the published value and the draft, by id. */
    pictures: z.record(z.string(), picture),
    placeholders: z.array(placeholder).optional(),
  }),
} satisfies Endpoint

// A draft is saved while the admin types, so it writes no row of the audit log; publishing does.
export const saveContentDraft = {
  ...READS,
  method: 'POST',
  path: '/content/save_draft',
  title:
    'Save a draft of a whole document, replacing the draft that was read. For a first draft, `version` is the published version that was read',
  input: z.strictObject({
    key,
    value: z.unknown(),
    revision,
    version: version.optional(),
    /** A link in Markdown that cannot be published does not keep the draft from being saved. */
    unfinished: z.boolean().optional(),
  }),
  document: 'value',
  answer: z.object({ revision: z.int(), fields: refused }),
} satisfies Endpoint

export const publishContent = {
  ...CHANGES,
  path: '/content/publish',
  title: 'Publish the draft as the next version',
  input: z.strictObject({ key, revision }),
  answer: z.object({ version: z.int() }),
} satisfies Endpoint

export const discardContentDraft = {
  ...CHANGES,
  path: '/content/discard_draft',
  title: 'Delete the draft that was read; without `revision`, only the caller’s own newest draft',
  input: z.strictObject({ key, revision: revision.optional() }),
  answer: done,
} satisfies Endpoint

export const contentVersions = {
  ...READS,
  path: '/content/versions',
  title: 'All published versions, newest first; version 0 is the shipped one',
  input: z.strictObject({ key }),
  answer: z.object({ versions: z.array(z.object(published)) }),
} satisfies Endpoint

export const contentVersion = {
  ...READS,
  path: '/content/version',
  title: 'A version of a document',
  input: z.strictObject({
    key,
    version: z
      .string('A version')
      .regex(/^\d{1,9}$/, 'A version')
      .transform(Number),
  }),
  answer: z.object({ value: z.unknown() }),
} satisfies Endpoint

export const restoreContent = {
  ...CHANGES,
  path: '/content/restore',
  title: 'Make a draft from a version, replacing the draft that was read',
  input: z.strictObject({ key, version, revision }),
  answer: z.object({ revision: z.int() }),
} satisfies Endpoint

export const previewContent = {
  ...READS,
  method: 'POST',
  path: '/content/preview',
  title: 'A Markdown text as a page would show it; nothing is stored',
  input: z.strictObject({ text: text(undefined, MANY_LINES).max(MOST_MARKDOWN, tooLong(MOST_MARKDOWN)) }),
  /** A `MarkdownTree`. */
  answer: z.object({ tree: z.array(z.unknown()).readonly() }),
} satisfies Endpoint

const pictureRule = {
  takes: [...pictureKinds, ...newerPictureKinds],
  tooLarge: 'file_too_large',
} satisfies FileRule

export const uploadContentPicture = {
  ...CHANGES,
  path: '/content/picture',
  title: 'Upload a picture for a document; a picture that no draft or version uses is deleted after a day',
  input: z.strictObject({ picture: upload }),
  answer: z.object({ picture: picture.extend({ _id: z.string() }) }),
  body: 'multipart',
  files: { picture: pictureRule },
} satisfies Endpoint

export const newContentPage = {
  ...CHANGES,
  path: '/content/new_page',
  title:
    'Add a page of the organisation’s own, as a draft until it is published; a removed page returns as a draft',
  input: z.strictObject({ slug, title: line('Title', 120) }),
  answer: z.object({ key: z.string(), revision: z.int() }),
} satisfies Endpoint

export const removeContentPage = {
  ...CHANGES,
  path: '/content/remove_page',
  title: 'Remove an own page from the site; its versions are kept',
  input: z.strictObject({ key }),
  answer: done,
} satisfies Endpoint

export const emailPreview = {
  ...READS,
  path: '/content/email_preview',
  title:
    'A preview of an e-mail with sample facts, from its draft or else as published; in the light or the dark theme',
  input: z.strictObject({ key, scheme: z.enum(['light', 'dark'], 'light or dark').optional() }),
  answer: z.object({ html: z.string() }),
  answers: 'html',
} satisfies Endpoint

export const sendTestEmail = {
  ...READS,
  method: 'POST',
  path: '/content/test_email',
  title: 'Send the preview of an e-mail to the caller',
  input: z.strictObject({ key }),
  answer: done,
  limit: { most: 10, per: 'hour' },
} satisfies Endpoint

/** The content of a page that differs from the shipped content. */
const shown = z.object({
  documents: z.record(z.string(), z.unknown()),
  /** The pictures used by the documents, by id. */
  pictures: z.record(z.string(), picture),
  /** The key of every document that differs from the shipped one. */
  edited: z.array(z.string()),
  /** The organisation's own pages in the menus. */
  ownPages: z.array(
    z.object({ title: z.string(), slug: z.string(), menu: z.string(), description: z.string() }),
  ),
})
export type ShownContent = z.output<typeof shown>

export const shownContent = {
  ...publicRead,
  path: '/site/content',
  isStatic: true,
  title: 'The texts and pictures of the page at a path, as far as they differ from the shipped ones',
  input: z.strictObject({ page: z.string().max(2048) }),
  answer: shown,
} satisfies Endpoint

export const draftContent = {
  ...READS,
  path: '/content/drafts_of',
  title: 'The texts and pictures of the page at a path, with all drafts',
  input: z.strictObject({ page: z.string().max(2048) }),
  answer: shown,
} satisfies Endpoint
