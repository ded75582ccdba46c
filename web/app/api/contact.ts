import type { Branding } from '#contract/site/branding.ts'
import { siteContact } from '#contract/settings.ts'
import type { Contact } from '../layout/use-contact.ts'
import { lastKnown } from './last-known.ts'
import type { LoaderContext } from './loader-context.ts'

const ask = lastKnown(siteContact, {}, 'the contact details')

const PROFILES = [
  { name: 'LinkedIn', icon: 'linkedin' },
  { name: 'YouTube', icon: 'youtube' },
  { name: 'Instagram', icon: 'instagram' },
] as const

/** How to reach the organisation, as pages show it; null: the server cannot tell now. */
export async function contactNow(
  context: LoaderContext,
  { name: siteName }: Branding,
): Promise<Contact | null> {
  const contact = await ask(context)
  if (contact === null) return null
  const { phone, email, legalName: name, address, gstin } = contact
  // Where no owner has set a legal name, the server sends the name of the site.
  const isKnown = name !== siteName || address !== null || gstin !== null
  return {
    legal: isKnown ? { name, address, gstin } : null,
    phone: phone === null ? null : { shown: phone, address: `tel:${phone.replaceAll(/[^\d+]/g, '')}` },
    email,
    profiles: PROFILES.flatMap(({ name, icon }) => {
      const address = contact[icon]
      return address === null ? [] : [{ name, icon, address }]
    }),
  }
}
