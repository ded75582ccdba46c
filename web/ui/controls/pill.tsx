import type { ReactNode } from 'react'

export type Tone =
  | 'neutral'
  | 'ok'
  | 'wait'
  | 'bad'
  | 'brand'
  | 'youth'
  | 'women'
  | 'farmers'
  | 'education'
  | 'ayush'

/** A short state in words, with its colour. */
export function Pill({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="pill" data-tone={tone}>
      {children}
    </span>
  )
}
