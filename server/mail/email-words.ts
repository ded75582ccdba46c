import type { EmailWords } from '#contract/content-documents/email.ts'
import type { Block, Content, Frame, Letter } from './content.ts'
import type { EmailDefinition, Placeholder, Revealed } from './email-kind.ts'

/** A name in braces, without spaces beside the braces. */
const IN_BRACES = /\{((?:[^{}\s](?:[^{}]*[^{}\s])?)?)\}/g

/** The placeholders of every e-mail. */
const ofEveryKind: Record<string, Placeholder<unknown>> = {
  shortName: { meaning: 'The short name of the site', value: (_, { branding }) => branding.shortName },
  name: { meaning: 'The whole name of the site', value: (_, { branding }) => branding.name },
  writeToUs: {
    meaning: 'How to reach a person, such as “answer this e-mail”',
    value: (_, { isAnswered }) =>
      isAnswered ? 'answer this e-mail' : 'write to us at the address at the foot of this e-mail',
  },
}

type Described = Pick<EmailDefinition<never>, 'placeholders'>

/** The placeholders of a kind and of every e-mail. */
export function placeholdersOf({
  placeholders,
}: Described): { name: string; meaning: string; needed: boolean }[] {
  return Object.entries({ ...placeholders, ...ofEveryKind }).map(([name, { meaning, needed = false }]) => ({
    name,
    meaning,
    needed,
  }))
}

/** The mistakes in the placeholders of words, by their part. */
export function wrongPlaceholders(kind: Described, words: EmailWords): Record<string, string> {
  const known = placeholdersOf(kind)
  const names = known.map(({ name }) => `{${name}}`).join(', ')
  const unknown = (Object.keys(words) as (keyof EmailWords)[]).flatMap((part) => {
    const [wrong] = namedIn(words[part]).filter((name) => known.every((one) => one.name !== name))
    return wrong === undefined ? [] : [[part, `There is no {${wrong}} in this e-mail. There are ${names}.`]]
  })
  if (unknown.length > 0) return Object.fromEntries(unknown) as Record<string, string>
  const used = new Set(Object.values(words).flatMap(namedIn))
  const missing = known.find(({ name, needed }) => needed && !used.has(name))
  return missing === undefined
    ? {}
    : { opening: `This e-mail has to say {${missing.name}} somewhere: ${missing.meaning}.` }
}

function namedIn(text: string): string[] {
  return [...text.matchAll(IN_BRACES)].map(([, name = '']) => name)
}

/**
 * The content of an e-mail with its placeholders filled in. Braces in the values stay braces. A placeholder that only
 * another release knows is left out.
 */
export function letterOf<Facts>(
  { placeholders, content }: EmailDefinition<Facts>,
  words: EmailWords,
  facts: Revealed<Facts>,
  frame: Frame,
): Letter {
  const known: Record<string, Placeholder<Facts>> = { ...placeholders, ...ofEveryKind }
  const fill = (text: string) =>
    text.replaceAll(IN_BRACES, (_, name: string) =>
      Object.hasOwn(known, name) ? (known[name]?.value(facts, frame) ?? '') : '',
    )
  const { link, blocks, ...rest } = content(facts, frame)
  return {
    ...rest,
    subject: paragraphsIn(fill(words.subject)).join(' ') || rest.heading,
    blocks: [
      ...paragraphsIn(fill(words.opening)).map((text) => ({ kind: 'text' as const, text })),
      ...blocks,
      ...closingOf(paragraphsIn(fill(words.closing)), link),
    ],
  }
}

/** The last paragraph has the link. */
function closingOf(texts: string[], link: Content['link']): Block[] {
  if (link === undefined) return texts.map((text) => ({ kind: 'note', text }))
  const last = { kind: 'note' as const, text: texts.at(-1) ?? '', link }
  return [...texts.slice(0, -1).map((text) => ({ kind: 'note' as const, text })), last]
}

/** Splits a text at empty lines into paragraphs that are not empty. */
function paragraphsIn(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((part) =>
      part
        .replaceAll(/[^\S\n\u00a0]+/g, ' ')
        .replaceAll(/ ?\n ?/g, '\n')
        .trim(),
    )
    .filter((part) => part !== '')
}
