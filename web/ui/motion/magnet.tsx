import type { ReactNode } from 'react'

/** Drifts toward a mouse that comes near. The script that runs before React moves the inner box; see `web/app/hydration/inline/magnets.ts`. */
export function Magnet({ children }: { children: ReactNode }) {
  return (
    <span className="magnet">
      <span suppressHydrationWarning>{children}</span>
    </span>
  )
}
