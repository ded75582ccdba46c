import type { ReactNode } from 'react'

const ID = 'island'

/**
 * A part of a page that React wakes by itself, while everything around it stays as the server has sent it: it comes
 * without the router, which is a third of what a page loads to wake. Log-in and sign-up have one, their card. It is
 * drawn by the same component as on a page that the router brings, so that may not ask the router for anything, and
 * writes its ids out: made ones would differ from the server's. `facts` are what the component is woken with, as JSON.
 */
export function Island({ facts, children }: { facts: object; children: ReactNode }) {
  return (
    <div id={ID} data-facts={JSON.stringify(facts)}>
      {children}
    </div>
  )
}

/** The island of this page, if it was asked to wake alone (`inline/waking.ts`). */
export function awaitedIsland(): HTMLElement | null {
  return 'island' in document.documentElement.dataset ? document.getElementById(ID) : null
}

/** Lets a form go that was sent before (`inline/waking.ts`). */
export function sayAwake(): void {
  document.documentElement.dataset['awake'] = ''
  dispatchEvent(new Event('awake'))
}
