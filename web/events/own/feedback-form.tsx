import { useState } from 'react'
import type { Answer } from '#contract/call/endpoint.ts'
import { giveFeedback, type myFeedback } from '#contract/events/feedback.ts'
import { useKeptWords, wordsIn } from '#web/app/forms/drafts/kept-words.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

/** Earlier feedback on an event. */
export type OwnFeedback = Answer<typeof myFeedback>['feedback'][number]

type Props = { eventid: string; title: string; ownFeedback: OwnFeedback | null }

const STARS = [1, 2, 3, 4, 5] as const

/** Feedback on an event: stars and an optional text. New feedback replaces earlier feedback. */
export function FeedbackForm({ eventid, title, ownFeedback }: Props) {
  const [isSent, setSent] = useState(ownFeedback !== null)
  const saved = {
    text: ownFeedback?.text ?? '',
    ...(ownFeedback === null ? {} : { stars: String(ownFeedback.stars) }),
  }
  const { typed, keep, forget } = useKeptWords(`/feedback/${eventid}`)
  const [opened] = useState<Record<string, string>>({ ...saved, ...typed })
  const { submit, pending, problem, errors } = useSubmit(giveFeedback, {
    inputOf: (form) => ({ eventid, stars: Number(form.get('stars')), text: String(form.get('text')) }),
    answered(_, sent) {
      forget(sent)
      setSent(true)
      notify('Thank you. The organisers read it without your name.', 'success')
    },
  })
  const wrong = errors['stars'] === undefined ? undefined : 'Please choose one to five stars'
  return (
    <form
      className="column feedback"
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) => keep(wordsIn(new FormData(currentTarget)), saved)}
      aria-label={`How was it? ${title}`}
    >
      <RefusalAlert problem={problem} />
      <fieldset className="field" data-wrong={wrong === undefined ? undefined : ''}>
        <legend>How was it?</legend>
        <div className="choices stars">
          {STARS.map((count) => (
            <label key={count} className="choice">
              <input
                type="radio"
                name="stars"
                value={count}
                defaultChecked={opened['stars'] === String(count)}
                aria-describedby={wrong === undefined ? undefined : `stars-${eventid}`}
              />
              <span aria-hidden="true">{'★'.repeat(count)}</span>
              <span className="visually-hidden">{count === 1 ? '1 star' : `${count} stars`}</span>
            </label>
          ))}
        </div>
        {wrong === undefined ? null : (
          <p className="field-error" id={`stars-${eventid}`}>
            {wrong}
          </p>
        )}
      </fieldset>
      <TextArea
        name="text"
        label="What should stay, what should change?"
        note="optional"
        maxLength={2000}
        rows={3}
        defaultValue={opened['text']}
        error={errors['text']}
      />
      {isSent ? (
        <p className="field-hint">
          You have sent this. The organisers read it without your name. Sent anew, it takes the place of what
          you sent before.
        </p>
      ) : null}
      <div>
        <Button type="submit" kind="ghost" busy={pending}>
          {isSent ? 'Send it anew' : 'Send'}
        </Button>
      </div>
    </form>
  )
}
