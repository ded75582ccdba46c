import type { ComponentProps, ReactNode } from 'react'

export type Look = {
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
      <span className="button-words">{children}</span>
    </button>
  )
}
