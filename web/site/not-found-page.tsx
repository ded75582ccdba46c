import { data } from 'react-router'
import { hiddenMeta } from '#web/app/seo/metadata.ts'
import { NotFound } from './not-found-message.tsx'

export function loader() {
  return data(null, { status: 404 })
}

/** In the browser there is no status to send, so no request is needed. */
export function clientLoader() {
  return null
}

export const meta = hiddenMeta('Page not found')

/** The page for unknown addresses. */
export default function FallbackPage() {
  return <NotFound />
}
