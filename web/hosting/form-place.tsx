import type { ReactNode } from 'react'
import { loginFirst } from '#web/app/join.tsx'
import { useSession } from '#web/app/session.ts'
import { places } from '#web/content/hosting.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** The place of the request form. It is for members; the others read here how they get to it. */
export function FormPlace() {
  const { user } = useSession()
  if (user === null) {
    return (
      <Place {...places.guest}>
        <ButtonLink kind="warm" to={loginFirst('/zoom-premium')}>
          Log in to host
        </ButtonLink>
      </Place>
    )
  }
  if (user.role !== 'member') {
    return (
      <Place {...places.user}>
        <ButtonLink kind="warm" to="/partner">
          Become a member
        </ButtonLink>
      </Place>
    )
  }
  return <Place {...places.member} />
}

function Place({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="panel hosting-place">
      <h3 className="display display-3">{title}</h3>
      <p>{text}</p>
      {children}
    </div>
  )
}
