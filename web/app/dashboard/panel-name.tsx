type Props = {
  name: string
  /** The name in the specification. */
  label: string
}

/** The name of a panel, and beside it the name in the specification where that differs. */
export function PanelName({ name, label }: Props) {
  if (name === label) return <span>{name}</span>
  return (
    <span className="panel-name">
      <span>{name}</span> <small>{label}</small>
    </span>
  )
}
