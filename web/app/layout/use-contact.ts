import { useRouteLoaderData } from 'react-router'

/** How the organisation is reached. */
export type Contact = {
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
