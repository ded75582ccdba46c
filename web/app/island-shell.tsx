import { Component, type ReactNode, StrictMode } from 'react'
import { createPortal } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { type SignInFacts, SignInIsland } from '#web/accounts/sign-in-island.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { sayKept, Toasts } from '#web/ui/toast.tsx'

/** Wakes an island: the only ones are those of log-in and sign-up. */
export function wakeIsland(island: HTMLElement): void {
  sayKept()
  hydrateRoot(
    island,
    <StrictMode>
      <Whole>
        <SignInIsland {...(JSON.parse(island.dataset['facts'] ?? '') as SignInFacts)} />
      </Whole>
      {createPortal(<Toasts />, document.body)}
    </StrictMode>,
  )
}

/** Says so where the island itself fails: a part of it could not be loaded, say. */
class Whole extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <Alert>This form could not be shown. Please load the page again.</Alert>
  }
}
