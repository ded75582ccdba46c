import { takeBack, tell, type Told, toldNow } from './layers/toast-list.ts'

const PATIENCE_MS = 20_000
const REACH_MS = 5000

/** What has failed, where what is typed was to be sent. */
export const UNSENT = 'What you typed could not be sent'
/** The same, where a form was to be opened. */
export const NO_FORM = 'The form could not be loaded'
const UNLOADED = 'A part of this page could not be loaded'
const UNREACHABLE = '. Please check your connection and try again.'
const GONE = '. The site may have been updated: please try again, or reload the page.'
const SLOW = ' in time. Please wait a moment and try again.'

/** Code that could not be loaded: to all who show refusals it is one, as if the site could not be reached. */
export class LoadFailure extends Error {
  override name = 'Problem'
  readonly code = 'database_unavailable'
  readonly status = 503
  readonly fields = undefined
  readonly canReload: boolean

  constructor(message: string, canReload: boolean) {
    super(message)
    this.canReload = canReload
  }
}

type How = {
  /** How long it may take, in milliseconds. */
  patience?: number
  /** Nothing is told: whoever asks does it. */
  quiet?: boolean
  /** Tries again from the alert, where no button of the page does. */
  again?: (() => void) | undefined
  /** What is told to have failed, as a sentence without its end. */
  failed?: string
}

/**
 * Loads code that the page came without, by a function that is nothing but an `import()`. Whatever fails or takes too
 * long is told in a toast that stays and thrown as a `LoadFailure`; asking again loads again (a failed `import()` is fetched
 * anew: https://github.com/whatwg/html/issues/6768). Every `import()` of the browser goes through here.
 */
export async function lazyImport<Module>(
  load: () => Promise<Module>,
  { patience = PATIENCE_MS, quiet = false, again, failed = UNLOADED }: How = {},
): Promise<Module> {
  if (import.meta.env.SSR) return load()
  if (!quiet) takeBackFailures()
  const before = toldNow()
  try {
    const module = await inTime(load(), { patience, failed })
    if (!quiet) takeBackFailures(before)
    return module
  } catch (error) {
    const failure = error instanceof LoadFailure ? error : await failureNow(failed)
    if (!quiet) tellFailure(failure, again)
    throw failure
  }
}

/** Tells of a failure, with a way to try again where the page has none. */
export function tellFailure({ message, canReload }: LoadFailure, again?: () => void): void {
  tell({ text: message, kind: 'error', again, canReload, isOfLoad: true })
}

/** Once something can be loaded again, what was told before that was asked for is over. */
export function takeBackFailures(before: readonly Told[] = toldNow()): void {
  takeBack((told) => before.includes(told) && told.isOfLoad === true && told.again === undefined)
}

/** Rejects what takes longer than so many milliseconds. */
async function inTime<Value>(
  loading: Promise<Value>,
  { patience, failed }: { patience: number; failed: string },
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadFailure(failed + SLOW, false)), patience)
  })
  try {
    return await Promise.race([loading, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Where the site itself answers, it is the part that is gone: after an update only the document names the new ones. */
export async function failureNow(failed: string): Promise<LoadFailure> {
  const isReached = await fetch('/favicon.svg', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(REACH_MS),
  }).then(
    () => true,
    () => false,
  )
  return isReached ? new LoadFailure(failed + GONE, true) : new LoadFailure(failed + UNREACHABLE, false)
}
