import { useRouteLoaderData } from 'react-router'
import { type Branding, SHIPPED_BRANDING, withName } from '#contract/site/branding.ts'

/** What the site is called and looks like, the same on every page; as it was shipped where the root has not been loaded. */
export function useBranding(): Branding {
  return useRouteLoaderData<{ branding?: Branding }>('root')?.branding ?? SHIPPED_BRANDING
}

/** Puts the names of the site into a text of ours that has `{shortName}` or `{name}`. */
export function useNamed(): (text: string) => string {
  const branding = useBranding()
  return (text) => withName(text, branding)
}
