import { type ComponentProps, type ComponentType, type ReactElement, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { lazyImport } from '#web/ui/lazy-import.ts'
import { refusalOf } from '../api/refusal.ts'

/** A programme's form in a popup. */
export type FormPopup = ComponentType<{ user: User; onClose: () => void }>

type Props = {
  user: User | null
  load: () => Promise<FormPopup>
  /** Shown in place of the button where nobody is signed in. */
  visitors?: ReactElement
} & Pick<ComponentProps<typeof Button>, 'kind' | 'children'>

/**
 * Opens a programme's form. Its code and schemas are loaded by the first press, since few readers apply. A form stays open when the
 * session ends.
 */
export function FormButton({ user, load, kind, children, visitors }: Props) {
  const [Popup, setPopup] = useState<FormPopup | null>(null)
  const [opener, setOpener] = useState<User | null>(null)
  const [isLoading, setLoading] = useState(false)

  async function open(): Promise<void> {
    setLoading(true)
    try {
      const loaded = Popup ?? (await lazyImport(load, 'The form could not be loaded'))
      setPopup(() => loaded)
      setOpener(user)
    } catch (error) {
      notify(refusalOf(error).message, 'error')
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      {user === null ? (
        visitors
      ) : (
        <Button
          {...(kind ? { kind } : {})}
          aria-haspopup="dialog"
          busy={isLoading}
          onClick={() => void open()}
        >
          {children}
        </Button>
      )}
      {Popup !== null && opener !== null && (user ?? opener)._id === opener._id ? (
        <Popup user={opener} onClose={() => setOpener(null)} />
      ) : null}
    </>
  )
}
