import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readSession, watchSession } from '../api/session.ts'
import { followMovedPresses } from './moved-presses.ts'
import { tolerateTranslators } from './translated-nodes.ts'
import { rememberControls } from './typed-state.ts'

/** Wakes the page as a whole, from where its visitor goes on without loading documents. */
export function hydratePage(): void {
  watchSession()
  void readSession()
  const parts = [...document.body.children]
  const restore = rememberControls()
  tolerateTranslators()
  followMovedPresses()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      {
        onRecoverableError(error) {
          restore()
          // Elements that only a browser's translator makes: then it is no mistake of ours.
          const isTranslated = parts.some((part) => part.querySelector('font') !== null)
          if (!isTranslated) reportError(error)
        },
      },
    )
  })
}
