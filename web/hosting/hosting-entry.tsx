import { type ReactNode, Suspense } from 'react'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { loginFirst } from '#web/app/layout/login-first.ts'
import { useSession } from '#web/app/api/session.ts'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { eventOrganiser } from '#content/hosting.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { HostingFields } from './hosting-fields.tsx'
import { questions } from './questions.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import '#web/app/forms/popup-form.css'

// Loaded for members only, because it needs schemas.
const HostingForm = lazyPart(async () => (await import('./hosting-form.tsx')).HostingForm)

/** The request form for members; others see the questions and how to become a member. */
export function HostingEntry() {
  const { user } = useSession()
  const { guest, user: nonMember, member } = useDocument('event-organiser', eventOrganiser).request
  if (user === null) {
    return (
      <TextAndForm {...guest} form={<StillForm />}>
        <ButtonLink kind="warm" to={loginFirst('/zoom-premium')}>
          Log in to host
        </ButtonLink>
      </TextAndForm>
    )
  }
  if (user.role !== 'member') {
    return (
      <TextAndForm {...nonMember} form={<StillForm />}>
        <JoinButton />
      </TextAndForm>
    )
  }
  return (
    <TextAndForm
      {...member}
      form={
        <Suspense fallback={<StillForm />}>
          <HostingForm key={user._id} user={user} />
        </Suspense>
      }
    />
  )
}

type Props = { title: string; text: string; form: ReactNode; children?: ReactNode }

function TextAndForm({ title, text, form, children }: Props) {
  const { terms } = useDocument('event-organiser', eventOrganiser).request
  return (
    <div className="hosting-form one-column-800">
      <div className="stack hosting-place">
        <h3 className="display display-3">{title}</h3>
        {text === '' ? null : <p className="muted">{text}</p>}
        {children}
        {terms.length === 0 ? null : (
          <dl className="terms">
            {terms.map((term, at) => (
              <div key={`${at} ${term.title}`}>
                <dt>{term.title}</dt>
                <dd>{term.text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="panel">{form}</div>
    </div>
  )
}

/** The disabled form, for people who cannot send it. */
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
