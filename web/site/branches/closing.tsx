import { type ReactNode, useId } from 'react'

/** The last section of a page: a sentence and an action. */
export function Closing({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="wrap closing-part" aria-labelledby={id}>
      <div className="closing one-column-860">
        <div>
          <h2 className="display display-2" id={id}>
            {title}
          </h2>
          {text === '' ? null : <p className="lead">{text}</p>}
        </div>
        <div className="actions">{children}</div>
      </div>
    </section>
  )
}
