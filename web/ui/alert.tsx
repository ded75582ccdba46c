import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import './alert.css'

const ICONS = { error: CircleAlert, success: CircleCheck, info: Info }

/**
 * A message that stays where it belongs. `quiet` when a toast says the same aloud: a screen reader then hears it once.
 */
export function Alert({
  kind = 'error',
  quiet = false,
  className = '',
  children,
}: {
  kind?: keyof typeof ICONS
  quiet?: boolean
  className?: string
  children: ReactNode
}) {
  const Icon = ICONS[kind]
  return (
    <div className={`alert ${className}`} data-tone={kind} role={quiet ? undefined : 'alert'}>
      <Icon size={20} aria-hidden="true" className="alert-icon" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
