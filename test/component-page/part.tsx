import type { ReactNode } from 'react'

/** A component and the paths of its files below `web/ui`. */
export function Part({
  title,
  files,
  children,
}: {
  title: string
  files: readonly string[]
  children: ReactNode
}) {
  return (
    <section className="component">
      <h3>{title}</h3>
      <p className="component-files">
        {files.map((file) => (
          <code key={file}>web/ui/{file}</code>
        ))}
      </p>
      {children}
    </section>
  )
}

/** A component in one of its states, with the name of the state, where the component itself does not show it. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="component-name">{name}</p>
      {children}
    </div>
  )
}
