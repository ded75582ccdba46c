import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type Props = { pending: boolean; pendingWords: string; children: ReactNode }

/** Sends the form; pressed before the page is awake, it is sent as soon as it is (`app/inline/waking.ts`). */
export function SubmitButton({ pending, pendingWords, children }: Props) {
  return (
    <Button type="submit" busy={pending}>
      {pending ? pendingWords : children}
    </Button>
  )
}
