/** The beginning of the message when the code that sends typed text could not be loaded. */
export const UNSENT = 'What you typed could not be sent'
const UNLOADED = 'A part of this page could not be loaded'

/** Code could not be loaded. Code that shows refusals shows this too, as if the site could not be reached. */
export class LoadFailure extends Error {
  override name = 'Problem'
  readonly code = 'database_unavailable'
  readonly status = 503
  readonly fields = undefined
}

/**
 * Loads code late, by a function with an `import()`. The network may be away, and after an update of the site old files are gone: `failed`
 * begins the message. Another call loads again, as browsers fetch a failed `import()` anew (https://github.com/whatwg/html/issues/6768).
 */
export async function lazyImport<Module>(load: () => Promise<Module>, failed = UNLOADED): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (import.meta.env.SSR) throw error
    throw new LoadFailure(`${failed}. Please check your connection and try again, or reload the page.`)
  }
}
