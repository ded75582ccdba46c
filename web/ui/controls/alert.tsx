import type { ReactNode } from 'react'
import { Icon } from '#web/ui/drawings/icon.tsx'
import './alert.css'

type Props = {
  kind?: 'error' | 'success' | 'info'
  quiet?: boolean
  hidden?: boolean
  className?: string
  children: ReactNode
}

/** A message beside what it is about. `quiet` when a toast has the same words: a screen reader then hears them once. */
export function Alert({ kind = 'error', quiet = false, hidden = false, className = '', children }: Props) {
  return (
    <div className={`alert ${className}`} data-tone={kind} role={quiet ? undefined : 'alert'} hidden={hidden}>
      <Icon name={kind} size={20} className="alert-icon" />
      <div className="alert-words">{children}</div>
    </div>
  )
}
