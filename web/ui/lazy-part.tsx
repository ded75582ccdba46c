import { type ComponentType, startTransition, use, useEffect, useReducer } from 'react'
import { FailedList } from './failed-list.tsx'
import type { LoadFailure } from './lazy-import.ts'

type Loaded<Props> = { Component: ComponentType<Props> } | { failure: LoadFailure }

type More<Props> = {
  /** What has come in another way meanwhile. */
  come?: () => ComponentType<Props> | undefined
  /** Tries again what waits for the same code, beside the part itself. */
  useRetry?: () => () => void
}

/**
 * A component whose code comes when it is first shown, within a `Suspense`. One that cannot be loaded says so in its
 * place, with a button to try again, and leaves the page around it as it is; shown anew, it is loaded anew.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { come = () => undefined, useRetry = () => () => undefined }: More<Props> = {},
): ComponentType<Props> {
  let loading: Promise<Loaded<Props>> | undefined
  function begin(): Promise<Loaded<Props>> {
    loading ??= load().then(
      (Component) => ({ Component }),
      (failure: LoadFailure) => ({ failure }),
    )
    return loading
  }
  function Failed({ failure, onRetry }: { failure: LoadFailure; onRetry: () => void }) {
    const retry = useRetry()
    useEffect(() => {
      const failed = loading
      return () => {
        if (loading === failed) loading = undefined
      }
    }, [])
    return (
      <FailedList
        message={failure.message}
        onRetry={() => {
          loading = undefined
          onRetry()
          retry()
        }}
      />
    )
  }
  return function LazyPart(props: Props) {
    const [, show] = useReducer((times: number) => times + 1, 0)
    const Come = come()
    const loaded = Come === undefined ? use(begin()) : { Component: Come }
    if ('Component' in loaded) return <loaded.Component {...props} />
    return <Failed failure={loaded.failure} onRetry={() => startTransition(show)} />
  }
}
