import type { Frame } from './content.ts'

type Line = { text: string; href?: string }

/** The lines at the foot of every e-mail: who writes, and how to reach them. */
export function footOf({ branding, contact, isAnswered }: Frame): Line[] {
  const { name, tagline } = branding
  const { legalName, address, phone, email } = contact
  return [
    { text: `${name} — ${tagline}` },
    ...[...(legalName === name ? [] : [legalName]), ...(address?.split('\n') ?? [])].map((text) => ({
      text,
    })),
    ...(phone === null ? [] : [{ text: phone, href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` }]),
    { text: email, href: `mailto:${email}` },
    ...(isAnswered ? [{ text: 'To reach us, answer this e-mail.' }] : []),
  ]
}
