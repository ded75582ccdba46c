import { type Album, LazyDrawing } from './lazy-drawing.tsx'
import type { scenes } from './scenes/all.tsx'

export type SceneName = keyof typeof scenes

const album: Album<SceneName> = {
  here: import.meta.env.SSR ? (await import('./scenes/all.tsx')).scenes : null,
  load: async () => (await import('./scenes/all.tsx')).scenes,
}

/** One of our illustrations, in ink and flat colours before the arch. Without a label it is an ornament. */
export function Scene({ name, label }: { name: SceneName; label?: string }) {
  return (
    <svg
      className="scene"
      viewBox="0 0 320 216"
      width="320"
      height="216"
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path className="shade" d="M50 200V120C50 66 130 62 160 14C190 62 270 66 270 120V200Z" />
      <LazyDrawing of={album} name={name} />
      <path d="M16 200H304" />
    </svg>
  )
}
