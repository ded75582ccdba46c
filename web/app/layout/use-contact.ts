import { useRouteLoaderData } from 'react-router'

/** Who the organisation is, once that was set, and how it is reached. */
export type Contact = {
  legal: { name: string; address: string | null; gstin: string | null } | null
  phone: { shown: string; address: string } | null
  email: string
  profiles: readonly {
    name: string
    icon: 'linkedin' | 'youtube' | 'instagram'
    address: string
  }[]
}

/** The same on every page; null where it could not be had. */
export function useContact(): Contact | null {
  return useRouteLoaderData<{ contact: Contact | null }>('root')?.contact ?? null
}
