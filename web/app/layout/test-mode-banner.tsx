import { useRouteLoaderData } from 'react-router'

/** The notice above every page of a site in test mode. It stands in the flow of the page, so that it covers nothing. */
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
