import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readSession, watchSession } from '../api/session.ts'
import { keepPressesOnMovedControls } from './moved-presses.ts'
import { tolerateTranslators } from './translated-nodes.ts'
import { rememberTypedFields } from './typed-fields.ts'

/** Hydrates the whole page. From then on other pages come without loading a document. */
export function hydratePage(): void {
  watchSession()
  void readSession()
  const parts = [...document.body.children]
  const restore = rememberTypedFields()
  tolerateTranslators()
  keepPressesOnMovedControls()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      {
        onRecoverableError(error) {
          restore()
          // Only a browser's translator makes `<font>` elements. If there are any, the mismatch is not our error.
          const isTranslated = parts.some((part) => part.querySelector('font') !== null)
          if (!isTranslated) reportError(error)
        },
      },
    )
  })
}
