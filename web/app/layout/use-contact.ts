import { useRouteLoaderData } from 'react-router'

/** The organisation, once an owner has set it, and how to reach it. */
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

/** The same on every page; null: the server could not tell. */
export function useContact(): Contact | null {
  return useRouteLoaderData<{ contact: Contact | null }>('root')?.contact ?? null
}
