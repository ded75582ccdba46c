type Props = {
  name: string
  /** What the specification calls it. */
  label: string
}

/** What a panel is called, and beside it what the specification calls it, where that is something else. */
export function PanelName({ name, label }: Props) {
  if (name === label) return <span>{name}</span>
  return (
    <span className="panel-name">
      <span>{name}</span> <small>{label}</small>
    </span>
  )
}
