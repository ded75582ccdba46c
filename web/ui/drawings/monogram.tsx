import { memo, useId } from 'react'
import { LatticePattern } from './lattice.tsx'

const GROUNDS = ['#24366b', '#8a2c66', '#47721d', '#1c66a4', '#0e7373', '#8a4b0a']

/** The first letters of the first and last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0] ?? '?'
  const last = words.length > 1 ? (words.at(-1) as string) : ''
  return [first, last]
    .map((word) => firstLetter(word))
    .join('')
    .toUpperCase()
}

/** The colour for a name, with enough contrast to white. */
export function groundOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) as number), 0)
  return GROUNDS[sum % GROUNDS.length] as string
}

// A letter of Devanagari or an emoji may be several code points.
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

function firstLetter(word: string): string {
  for (const { segment } of LETTERS.segment(word)) return segment
  return ''
}

type Props = { name: string; size?: number; className?: string }

/**
 * A person without a photograph: the initials on their own lattice, an ornament beside the written name. Memoised, since a table draws one
 * in each row, and all rows again when a popup opens.
 */
export const Monogram = memo(function Monogram({ name, size = 40, className }: Props) {
  const id = useId()
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <LatticePattern id={`${id}l`} seed={name} scale={10} strokeWidth={0.8} color="#ffffff" />
        <clipPath id={`${id}c`}>
          <circle cx="20" cy="20" r="20" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}c)`}>
        <rect width="40" height="40" fill={groundOf(name)} />
        <rect width="40" height="40" fill={`url(#${id}l)`} opacity="0.28" />
      </g>
      <text
        x="20"
        y="20.5"
        textAnchor="middle"
        dominantBaseline="central"
        fill="#ffffff"
        fontSize="15"
        fontWeight="600"
        letterSpacing="0.3"
      >
        {initialsOf(name)}
      </text>
    </svg>
  )
})
