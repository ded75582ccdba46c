import type { ReactNode } from 'react'
import { branches } from './scenes/branches.tsx'
import { investor } from './scenes/investor.tsx'
import { joining } from './scenes/joining.tsx'
import { programmes } from './scenes/programmes.tsx'

const scenes = { ...joining, ...programmes, ...branches, ...investor } satisfies Record<string, ReactNode>

export type SceneName = keyof typeof scenes

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
      {scenes[name]}
      <path d="M16 200H304" />
    </svg>
  )
}
