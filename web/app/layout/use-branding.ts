import { useRouteLoaderData } from 'react-router'
import { type Branding, SHIPPED_BRANDING } from '#contract/branding.ts'

/** What the site is called and looks like, the same on every page; as it was shipped where the root has not been loaded. */
export function useBranding(): Branding {
  return useRouteLoaderData<{ branding?: Branding }>('root')?.branding ?? SHIPPED_BRANDING
}
