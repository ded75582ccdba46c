import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

type Look = {
  /** `primary` is the one action of a screen; `warm` asks to join or pay; `danger` ends something. */
  kind?: 'primary' | 'warm' | 'ghost' | 'danger'
  size?: 'small'
  children: ReactNode
}

/** A button; while `busy` it stays where it is, keeps the focus and does nothing. */
export function Button({
  kind = 'primary',
  size,
  busy = false,
  className = '',
  type = 'button',
  children,
  onClick,
  ...button
}: Look & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type={busy ? 'button' : type}
      className={`button ${className}`}
      data-kind={kind}
      data-size={size}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...button}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  )
}

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
