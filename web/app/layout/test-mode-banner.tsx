import { useRouteLoaderData } from 'react-router'

/** Above every page of a site whose payments are a trial. It stands in the page's flow, so that it covers nothing. */
export function TestModeBanner() {
  const site = useRouteLoaderData<{ testMode: boolean }>('root')
  if (site?.testMode !== true) return null
  return (
    <aside className="test-mode" aria-label="Test mode">
      <p role="status">
        <strong>Test mode.</strong> Payments on this site are a trial: no money moves.
      </p>
    </aside>
  )
}
