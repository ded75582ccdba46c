import { type ReactNode, useId, useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { hasRefusal, isWithin, nameOf, useDocumentForm } from './form-context.ts'

type Props = {
  title: string
  path: readonly string[]
  level: number
  isOpenAtFirst?: boolean
  /** The `data-place` of its button, by which the focus finds it. */
  place?: string
  /** The buttons beside its title. */
  acts?: ReactNode
  children: ReactNode
}

/** Parts that are folded below their title. While one of them is refused, they are open. */
export function Fold({ title, path, level, isOpenAtFirst = false, place, acts, children }: Props) {
  const id = useId()
  const form = useDocumentForm()
  const [isChosen, setChosen] = useState(isOpenAtFirst || isWithin(form.part, path))
  const isRefused = hasRefusal(form, path)
  const isOpen = isChosen || isRefused
  const Heading = `h${Math.min(level, 6)}` as 'h3'
  return (
    <div className="editor-fold" data-part={nameOf(path)} data-wrong={isRefused ? '' : undefined}>
      <div className="editor-fold-head">
        <Heading>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            data-place={place}
            onClick={() => setChosen(!isOpen)}
          >
            <ChevronRight size={18} aria-hidden="true" />
            <span>{title}</span>
          </button>
        </Heading>
        <div>{acts}</div>
      </div>
      <div id={id} className="column editor-fold-body" hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </div>
  )
}
