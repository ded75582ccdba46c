import { type Refusal, refusalOf } from './refusal.ts'

/**
 * Asks every so many milliseconds while the page is seen, and as it is seen again, until the answer is that whoever is here may
 * not ask: `refused` is told so once. What else fails is asked again. Answers the way to end it.
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
