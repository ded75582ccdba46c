import type { Organisation } from './organisation.ts'

/** The kinds of shipped sample contacts, and how to recognise them. */
const invented = [
  { kind: 'Phone number', of: ['phone'], is: (text: string) => text === '+91 00000 00000' },
  { kind: 'E-mail', of: ['email'], is: (text: string) => text.endsWith('@example.org') },
  {
    kind: 'Profiles elsewhere',
    of: ['linkedin', 'youtube', 'instagram'],
    is: (text: string) => /^https:\/\/www\.\w+\.com\/$/.test(text),
  },
] as const

/** The organisation without sample phone number and profiles. A sample e-mail stays, since the e-mails of the site name it too. */
export function withoutSamples(organisation: Organisation): Organisation {
  const optional = invented.flatMap(({ of, is }) => of.map((name) => ({ name, is })))
  const hidden = optional.filter(({ name, is }) => name !== 'email' && is(organisation[name] ?? ''))
  return { ...organisation, ...Object.fromEntries(hidden.map(({ name }) => [name, null])) }
}

/** The kinds of contact that are still samples. */
export function sampleContact(organisation: Organisation): string[] {
  return invented
    .filter(({ of, is }) => of.some((name) => is(organisation[name] ?? '')))
    .map(({ kind }) => kind)
}
