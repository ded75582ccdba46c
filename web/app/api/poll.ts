import { type Refusal, refusalOf } from './refusal.ts'

/**
 * Asks again every `every` milliseconds while the page is visible, and when it becomes visible. It ends when the server says that this
 * person may not ask, which `refused` is told once; other failures are tried again. Returns a function that ends it.
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
