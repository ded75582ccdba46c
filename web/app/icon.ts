import mark from '../../public/favicon.svg?raw'

/**
 * The site's icon as an address that holds the picture itself: a request less while a phone waits for the letters. The
 * browser's copy of the code reads it where the server wrote it.
 */
export const ICON = import.meta.env.SSR
  ? `data:image/svg+xml,${encodeURIComponent(mark.trim())}`
  : (document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? '')
