import { type ComponentType, startTransition, use, useReducer } from 'react'
import { FailedList } from './failed-list.tsx'
import { lazyImport, type LoadFailure } from './lazy-import.ts'

type Loaded<Props> = { Component: ComponentType<Props> } | { failure: LoadFailure }

/**
 * A component whose code is loaded when it is first shown, within a `Suspense`. Where the code cannot be loaded, its place says so, with a
 * button to try again, and the page around it stays. `loadedElsewhere` gives the component once other code has loaded it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadedElsewhere: () => ComponentType<Props> | undefined = () => undefined,
): ComponentType<Props> {
  let loading: Promise<Loaded<Props>> | undefined
  function begin(): Promise<Loaded<Props>> {
    loading ??= lazyImport(load).then(
      (Component) => ({ Component }),
      (failure: LoadFailure) => ({ failure }),
    )
    return loading
  }
  return function LazyPart(props: Props) {
    const [, show] = useReducer((times: number) => times + 1, 0)
    const Elsewhere = loadedElsewhere()
    const loaded = Elsewhere === undefined ? use(begin()) : { Component: Elsewhere }
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
