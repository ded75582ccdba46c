import { type ReactNode, Suspense } from 'react'
import { loginFirst } from '#web/app/layout/login-first.ts'
import { useComesBack, useSession } from '#web/app/api/session.ts'
import { places, questions, terms } from '#web/content/hosting.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { HostingFields } from './hosting-fields.tsx'
import { lazyImport } from '#web/ui/lazy-import.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import '#web/app/forms/popup-form.css'

// The schemas come with it, and only members need them.
const HostingForm = lazyPart(async () => (await lazyImport(() => import('./hosting-form.tsx'))).HostingForm)

/** The request form. It is for members; the others see what it asks, and read how they get to it. */
export function FormKey() {
  const { user } = useSession()
  const isBack = useComesBack()
  if (user === null) {
    return (
      <Place {...places.guest} form={<StillForm />}>
        <ButtonLink kind="warm" to={loginFirst('/zoom-premium')}>
          Log in to host
        </ButtonLink>
      </Place>
    )
  }
  if (user.role !== 'member') {
    return (
      <Place {...places.user} form={<StillForm />}>
        <ButtonLink kind="warm" to={isBack ? '/my/renew' : '/partner'}>
          {isBack ? 'Come back' : 'Become a member'}
        </ButtonLink>
      </Place>
    )
  }
  return (
    <Place
      {...places.member}
      form={
        <Suspense fallback={<StillForm />}>
          <HostingForm key={user._id} user={user} />
        </Suspense>
      }
    />
  )
}

type Props = { title: string; text: string; form: ReactNode; children?: ReactNode }

function Place({ title, text, form, children }: Props) {
  return (
    <div className="hosting-form one-column-800">
      <div className="stack hosting-place">
        <h3 className="display display-3">{title}</h3>
        <p className="muted">{text}</p>
        {children}
        <dl className="terms">
          {terms.map((term) => (
            <div key={term.title}>
              <dt>{term.title}</dt>
              <dd>{term.text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="panel">{form}</div>
    </div>
  )
}

/** The form, to be looked at. */
function StillForm() {
  return (
    <fieldset className="column hosting-still" disabled aria-label="Request your event">
      <HostingFields field={stillField} />
      <div className="popup-form-foot">
        <Button type="submit">Submit</Button>
      </div>
    </fieldset>
  )
}

function stillField(name: string) {
  return { name, label: questions[name as keyof typeof questions].label, defaultValue: '', error: undefined }
}
