import { type ComponentType, startTransition, use, useReducer } from 'react'
import { FailedList } from './failed-list.tsx'
import type { LoadFailure } from './lazy-import.ts'

type Loaded<Props> = { Component: ComponentType<Props> } | { failure: LoadFailure }

/**
 * A component whose code comes when it is first shown, within a `Suspense`. One that cannot be loaded says so in its
 * place, with a button to try again, and leaves the page around it as it is.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** What has come in another way meanwhile. */
  come: () => ComponentType<Props> | undefined = () => undefined,
): ComponentType<Props> {
  let loading: Promise<Loaded<Props>> | undefined
  function begin(): Promise<Loaded<Props>> {
    loading ??= load().then(
      (Component) => ({ Component }),
      (failure: LoadFailure) => ({ failure }),
    )
    return loading
  }
  return function LazyPart(props: Props) {
    const [, show] = useReducer((times: number) => times + 1, 0)
    const Come = come()
    const loaded = Come === undefined ? use(begin()) : { Component: Come }
    if ('Component' in loaded) return <loaded.Component {...props} />
    return (
      <FailedList
        message={loaded.failure.message}
        onRetry={() => {
          loading = undefined
          startTransition(show)
        }}
      />
    )
  }
}
