import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readSession, watchSession } from '../api/session.ts'

/** Wakes the page as a whole, from where its visitor goes on without loading documents. */
export function hydratePage(): void {
  watchSession()
  void readSession()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
