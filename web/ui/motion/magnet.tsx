import type { ReactNode } from 'react'

/** Content that drifts toward a mouse nearby. The inline script moves the inner box (`web/app/hydration/inline/magnets.ts`). */
export function Magnet({ children }: { children: ReactNode }) {
  return (
    <span className="magnet">
      <span suppressHydrationWarning>{children}</span>
    </span>
  )
}
