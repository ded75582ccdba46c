import { lazy, type ReactNode, Suspense } from 'react'

// The popup's code is needed by the few who apply.
const Dialog = lazy(async () => ({ default: (await import('#web/ui/dialog.tsx')).Dialog }))

/** The popup in which an application to a programme is filled in; `children` is the form. */
export function ApplicationPopup({
  open,
  onClose,
  children,
}: {
  open: boolean
  onClose: () => void
  children: ReactNode
}) {
  if (!open) return null
  return (
    <Suspense>
      <Dialog open onClose={onClose} title="Form Submission">
        {children}
      </Dialog>
    </Suspense>
  )
}
