import { type Refusal, refusalOf } from './refusal.ts'

/**
 * Calls `ask` every `every` milliseconds while the page is visible, and when the page becomes visible. Ends when the server answers 401 or
 * 403, after a single call of `refused`; after other failures it goes on. Returns a function that ends it.
 */
export function poll(
  ask: () => Promise<void>,
  every: number,
  refused: (refusal: Refusal) => void,
): () => void {
  let isAsking = false
  const askNext = async () => {
    if (isAsking || document.visibilityState === 'hidden') return
    isAsking = true
    try {
      await ask()
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status !== 401 && refusal.status !== 403) return
      end()
      refused(refusal)
    } finally {
      isAsking = false
    }
  }
  const next = () => void askNext()
  const timer = setInterval(next, every)
  document.addEventListener('visibilitychange', next)
  function end(): void {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', next)
  }
  return end
}
