export const root = document.documentElement

/** Whether the visitor asks for reduced motion. */
export const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
