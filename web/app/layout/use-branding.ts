import { useRouteLoaderData } from 'react-router'
import { type Branding, SHIPPED_BRANDING, withName } from '#contract/site/branding.ts'

/** The name, colours and logo of the site; the shipped ones where the root is not loaded. */
export function useBranding(): Branding {
  return useRouteLoaderData<{ branding?: Branding }>('root')?.branding ?? SHIPPED_BRANDING
}

/** Puts the names of the site into a text of ours that has `{shortName}` or `{name}`. */
export function useNamed(): (text: string) => string {
  const branding = useBranding()
  return (text) => withName(text, branding)
}
