import type { Organisation } from './organisation.ts'

/** What came with the product and is nobody's: of which kind, and how it is known. */
const invented = [
  { kind: 'Phone number', of: ['phone'], is: (text: string) => text === '+91 00000 00000' },
  { kind: 'E-mail', of: ['email'], is: (text: string) => text.endsWith('@example.org') },
  {
    kind: 'Profiles elsewhere',
    of: ['linkedin', 'youtube', 'instagram'],
    is: (text: string) => /^https:\/\/www\.\w+\.com\/$/.test(text),
  },
] as const

/** Nobody is sent to a number or a profile that is an example; the e-mail is one that the e-mails of the site name, too. */
export function withoutSamples(organisation: Organisation): Organisation {
  const optional = invented.flatMap(({ of, is }) => of.map((name) => ({ name, is })))
  const hidden = optional.filter(({ name, is }) => name !== 'email' && is(organisation[name] ?? ''))
  return { ...organisation, ...Object.fromEntries(hidden.map(({ name }) => [name, null])) }
}

/** Of which kinds something of an organisation is still invented. */
export function sampleContact(organisation: Organisation): string[] {
  return invented
    .filter(({ of, is }) => of.some((name) => is(organisation[name] ?? '')))
    .map(({ kind }) => kind)
}
