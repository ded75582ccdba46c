import { type ComponentProps, type ComponentType, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadFailure } from '#web/ui/lazy-import.ts'

/** A programme's form in its popup. */
export type FormPopup = ComponentType<{ user: User; onClose: () => void }>

/** Opens a programme's form. Its code, and with it the schemas, is loaded by the first press: few of those who read apply. */
export function FormButton({
  user,
  load,
  kind,
  children,
}: { user: User; load: () => Promise<FormPopup> } & Pick<
  ComponentProps<typeof Button>,
  'kind' | 'children'
>) {
  const [Popup, setPopup] = useState<FormPopup | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)

  async function open(): Promise<void> {
    setLoading(true)
    try {
      const loaded = Popup ?? (await load())
      setPopup(() => loaded)
      setOpen(true)
    } catch (error) {
      // Whatever loads code has told of it.
      if (!(error instanceof LoadFailure)) throw error
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <Button {...(kind ? { kind } : {})} aria-haspopup="dialog" busy={isLoading} onClick={() => void open()}>
        {children}
      </Button>
      {Popup !== null && isOpen ? <Popup user={user} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
