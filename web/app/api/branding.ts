import { type Branding, SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { siteBranding } from '#contract/site/site-branding.ts'
import { lastKnown } from './last-known.ts'
import type { LoaderContext } from './loader-context.ts'

const ask = lastKnown(siteBranding, {}, 'the name and the colours')

/** The name, colours and logo of the site, as pages show them. */
export async function brandingNow(context: LoaderContext): Promise<Branding> {
  return (await ask(context)) ?? SHIPPED_BRANDING
}
