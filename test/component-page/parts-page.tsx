import { hiddenMeta } from '#web/app/seo/metadata.ts'
import { ControlParts } from './control-parts.tsx'
import { DrawingParts } from './drawing-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import { LayerParts } from './layer-parts.tsx'
import { ListParts } from './list-parts.tsx'
import { MotionParts } from './motion-parts.tsx'
import './components.css'

export const meta = hiddenMeta('Every component')

const groups = {
  Controls: ControlParts,
  Fields: FieldParts,
  Layers: LayerParts,
  Motion: MotionParts,
  Lists: ListParts,
  Drawings: DrawingParts,
}

/** Every component of `web/ui` in its states, in the theme of the surrounding frame. */
export default function ComponentGroups() {
  return (
    <main className="wrap parts">
      <h1 className="visually-hidden">Every component</h1>
      <nav aria-label="Groups" className="parts-groups">
        {Object.keys(groups).map((name) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </nav>
      {Object.entries(groups).map(([name, Group]) => (
        <section key={name} className="parts-group">
          <h2 id={name}>{name}</h2>
          <Group />
        </section>
      ))}
    </main>
  )
}
