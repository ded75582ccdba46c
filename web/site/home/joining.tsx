import { TitledItems } from '../section.tsx'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { home } from '#content/home.ts'

/** The steps to become a member. */
export function Joining() {
  const { joining } = useDocument('home', home)
  if (joining.steps.length === 0) return null
  return (
    <section className="wrap section joining" id="joining" aria-labelledby="joining-title">
      <div className="part-head joining-head one-column-960">
        <div>
          {joining.eyebrow === '' ? null : <p className="eyebrow">{joining.eyebrow}</p>}
          <h2 className="display display-2" id="joining-title">
            {joining.title}
          </h2>
        </div>
        {joining.lead === '' ? null : <p className="lead">{joining.lead}</p>}
      </div>
      <ol className="joining-steps">
        <TitledItems of={joining.steps} />
      </ol>
    </section>
  )
}
