export const root = document.documentElement

/** Whether somebody wants things to keep still. */
export const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
