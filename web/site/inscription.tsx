import { type Album, LazyDrawing } from '#web/ui/drawings/lazy-drawing.tsx'
import type { outlines } from './inscription-outlines.tsx'

type Word = keyof typeof outlines

const album: Album<Word> = {
  here: import.meta.env.SSR ? (await import('./inscription-outlines.tsx')).outlines : null,
  load: async () => (await import('./inscription-outlines.tsx')).outlines,
}

const widths: Record<Word, number> = {
  अतिथि: 252,
  'नारी शक्ति': 356,
  'युवा शक्ति': 353,
  आयुष: 221,
  किसान: 265,
  शिक्षा: 203,
}

/** A decorative word in Devanagari; the page has the same word in Latin letters beside it. */
export function Inscription({ word }: { word: string }) {
  return (
    <p className="inscription" lang="hi" aria-hidden="true">
      {isDrawn(word) ? (
        <svg viewBox={`0 -88 ${widths[word]} 116`} focusable="false">
          <LazyDrawing of={album} name={word} />
        </svg>
      ) : (
        word
      )}
    </p>
  )
}

function isDrawn(word: string): word is Word {
  return Object.hasOwn(widths, word)
}
