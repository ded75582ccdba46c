export const root = document.documentElement

/** Whether somebody wants things to keep still. */
export const still = matchMedia('(prefers-reduced-motion: reduce)')
