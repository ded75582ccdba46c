/**
 * Lets the browser store this page and its code, so that it opens without a network. If the browser cannot, the page works
 * without a network as long as it stays open.
 */
export async function keepPageForOffline(): Promise<void> {
  // Not in development.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/door-worker.js', { scope: '/admin/check-in/' })
    const { active } = await navigator.serviceWorker.ready
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const ours = loaded.filter(
      ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
    )
    active?.postMessage({ page: location.pathname, assets: ours.map(({ pathname }) => pathname) })
  } catch {
    // The browser does not allow it, for example in a private window.
  }
}
