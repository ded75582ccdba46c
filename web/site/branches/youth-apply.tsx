import { lazy, Suspense, useState } from 'react'
import { loginFirst } from '#web/app/join.tsx'
import { useSession } from '#web/app/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

const PATH = '/verticles/yuva-shakti-international'

const YouthForm = lazy(async () => ({ default: (await import('./youth-form.tsx')).YouthForm }))

/** Opens the youth application for whoever is signed in; a guest is sent to log in and comes back here. */
export function YouthApply({ label, kind }: { label: string; kind: 'ghost' | 'primary' }) {
  const { isAuth } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!isAuth) {
    return (
      <ButtonLink kind={kind} to={loginFirst(PATH)}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <>
      <Button kind={kind} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <Suspense>
          <YouthForm onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
