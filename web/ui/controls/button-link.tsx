import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { Look } from './button.tsx'

/** A link that looks like a button. */
export function ButtonLink({
  kind = 'primary',
  size,
  className = '',
  children,
  ...link
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link className={`button ${className}`} data-kind={kind} data-size={size} {...link}>
      {children}
    </Link>
  )
}
