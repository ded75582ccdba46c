import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/button.tsx'

type Props = { pending: boolean; pendingWords: string; children: ReactNode }

/** Sends the form. Pressed before hydration, it sends the form right after it (`web/app/hydration/inline/lazy-hydration.ts`). */
export function SubmitButton({ pending, pendingWords, children }: Props) {
  return (
    <Button type="submit" busy={pending}>
      {pending ? pendingWords : children}
    </Button>
  )
}
