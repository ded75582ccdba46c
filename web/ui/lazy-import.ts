import { type PlainAlert, takeBackPlainly, tellPlainly, toldNow } from './layers/told-alerts.ts'

const PATIENCE_MS = 20_000
const REACH_MS = 5000

const UNREACHABLE = 'This part could not be loaded. Please check your connection and try again.'
const GONE =
  'This part could not be loaded. The site may have been updated: please try again, or reload the page.'
const SLOW =
  'This part could not be loaded in time. The connection is slow: please wait a moment and try again.'

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
}

/**
 * Loads code that the page came without, by a function that is nothing but an `import()`. Whatever fails or takes too
 * long is told in a plain alert and thrown as a `LoadFailure`; asking again loads again (a failed `import()` is fetched
 * anew: https://github.com/whatwg/html/issues/6768). Every `import()` of the browser goes through here.
 */
export async function lazyImport<Module>(
  load: () => Promise<Module>,
  { patience = PATIENCE_MS, quiet = false, again }: How = {},
): Promise<Module> {
  if (import.meta.env.SSR) return load()
  const before = toldNow()
  try {
    const module = await inTime(load(), patience)
    if (!quiet) takeBackFailures(before)
    return module
  } catch (error) {
    const failure = error instanceof LoadFailure ? error : await failureNow()
    if (!quiet) tellFailure(failure, again)
    throw failure
  }
}

/** Tells of a failure, with a way to try again where the page has none. */
export function tellFailure({ message, canReload }: LoadFailure, again?: () => void): void {
  tellPlainly({ text: message, again, canReload, isOfLoad: true })
}

/** Once something can be loaded again, what was told before that was asked for is over. */
export function takeBackFailures(before: readonly PlainAlert[] = toldNow()): void {
  takeBackPlainly((told) => before.includes(told) && told.isOfLoad === true && told.again === undefined)
}

/** Rejects what takes longer than so many milliseconds. */
async function inTime<Value>(loading: Promise<Value>, patience: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadFailure(SLOW, false)), patience)
  })
  try {
    return await Promise.race([loading, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Where the site itself answers, it is the part that is gone: after an update only the document names the new ones. */
export async function failureNow(): Promise<LoadFailure> {
  const isReached = await fetch('/favicon.svg', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(REACH_MS),
  }).then(
    () => true,
    () => false,
  )
  return isReached ? new LoadFailure(GONE, true) : new LoadFailure(UNREACHABLE, false)
}
