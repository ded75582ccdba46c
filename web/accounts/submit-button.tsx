import type { ReactNode } from 'react'
import { useAwake } from '#web/ui/awake.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { pending: boolean; pendingWords: string; children: ReactNode }

/** Sends the form. Until the page is awake it waits: the browser alone would send what is typed to the wrong place. */
export function SubmitButton({ pending, pendingWords, children }: Props) {
  const awake = useAwake()
  return (
    <Button type="submit" busy={pending} {...(awake ? {} : { disabled: true, 'aria-busy': true })}>
      {pending ? pendingWords : children}
    </Button>
  )
}
