import { MOST_MEGABYTES } from '#contract/business-constants.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnUser } from '#contract/accounts/accounts.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import type { Input } from '#contract/call/endpoint.ts'
import { request } from '#web/app/api/client.ts'
import { refresh } from '#web/app/api/session.ts'
import { refusalOf } from '#web/app/api/refusal.ts'
import { Sending } from '#web/app/api/upload-progress.tsx'
import { changedWords, useOpenedWords, wordsIn } from '#web/app/forms/drafts/kept-words.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { TypedAgain } from '#web/app/forms/drafts/typed-again.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Field, Select } from '#web/ui/controls/field.tsx'
import { PhoneField } from '#web/app/forms/phone/phone-field.tsx'
import { PictureField } from '#web/ui/controls/picture-field.tsx'
import { Avatar } from '#web/ui/drawings/avatar.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { countries } from '#web/app/forms/countries.ts'
import { Part } from '#web/app/own-pages/part.tsx'
import './profile.css'

const LINKS = [
  { name: 'website', label: 'Website', example: 'example.org' },
  { name: 'linkedin', label: 'LinkedIn', example: 'linkedin.com/in/you' },
  { name: 'youtube', label: 'YouTube', example: 'youtube.com/@you' },
  { name: 'instagram', label: 'Instagram', example: '@you' },
  { name: 'twitter', label: 'Twitter / X', example: '@you' },
] as const

/** The form of name, picture, phone, place and links. */
export function Profile({ user }: { user: OwnUser }) {
  const { revalidate } = useRevalidator()
  // After saving, the chosen picture is the present one.
  const [saved, setSaved] = useState(0)
  const { kept, opened, typed, saved: savedWords } = useOpenedWords(updateProfile.path, wordsOf(user))
  const { submit, pending, sent, problem, errors } = useSubmit(updateProfile, {
    inputOf: (form) => inputOf(form, opened),
    async answered(_answer, { avatar: _picture, ...sent }) {
      notify('Your profile is saved.', 'success')
      savedWords(sent)
      await Promise.all([refresh(), revalidate()])
      setSaved((times) => times + 1)
    },
  })
  const words = (name: 'city' | 'country' | (typeof LINKS)[number]['name']) => ({
    name,
    defaultValue: typed(name),
    error: errors[name],
  })
  return (
    <Part id="my-profile" title="Profile">
      <form
        className="column my-profile"
        method="post"
        noValidate
        onSubmit={submit}
        onInput={({ currentTarget }) => kept.keep(wordsIn(new FormData(currentTarget)), opened)}
      >
        <RefusalAlert problem={problem} />
        <TypedAgain kept={kept} opened={opened} />
        <div className="my-photo">
          <PictureField
            key={saved}
            isRound
            name="avatar"
            most={MOST_MEGABYTES}
            label="Picture"
            note="optional"
            hint={`JPEG, PNG or WebP of at most ${MOST_MEGABYTES} MB; we cut it to a square. You, admins and members you are introduced to see it.`}
            error={errors['avatar']}
            present={user.avatar.url ?? undefined}
            blank={<Avatar name={user.name} url={null} size={88} />}
          />
          {user.avatar.url === null ? null : <RemovePicture />}
        </div>
        <Field
          name="name"
          label="Name"
          autoComplete="name"
          maxLength={100}
          defaultValue={typed('name')}
          error={errors['name']}
        />
        <div className="my-profile-fields">
          <PhoneField
            name="contact"
            label="Phone number"
            note="optional"
            defaultValue={typed('contact')}
            error={errors['contact']}
          />
          <Field
            label="City"
            note="optional"
            autoComplete="address-level2"
            maxLength={100}
            {...words('city')}
          />
          <Country {...words('country')} />
          {LINKS.map(({ name, label, example }) => (
            <Field
              key={name}
              label={label}
              note="optional"
              placeholder={example}
              inputMode="url"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={2048}
              {...words(name)}
            />
          ))}
        </div>
        <p className="field-hint">An application that you have sent keeps what it said.</p>
        <div className="row">
          <Button type="submit" busy={pending}>
            Save profile
          </Button>
          <Sending sent={sent} />
        </div>
      </form>
    </Part>
  )
}

function wordsOf({
  name,
  contact,
  city,
  country,
  ...user
}: OwnUser): Record<string, string | null | undefined> {
  return {
    name,
    contact,
    city,
    country,
    ...Object.fromEntries(LINKS.map((link) => [link.name, user[link.name]])),
  }
}

/** Only the changed values: another window of the same person, or an admin, may have changed others meanwhile. */
function inputOf(form: FormData, opened: ReturnType<typeof wordsOf>): Input<typeof updateProfile> {
  const avatar = form.get('avatar')
  const isChosen = avatar instanceof File && avatar.size > 0
  return { ...changedWords(wordsIn(form), opened), ...(isChosen ? { avatar } : {}) }
}

function Country({
  defaultValue,
  ...field
}: {
  name: string
  defaultValue: string
  error: string | undefined
}) {
  const isListed = defaultValue === '' || countries.some(({ value }) => value === defaultValue)
  const options = isListed ? countries : [{ value: defaultValue, label: defaultValue }, ...countries]
  return (
    <Select
      label="Country"
      note="optional"
      autoComplete="country-name"
      options={options}
      defaultValue={defaultValue}
      {...field}
    />
  )
}

/** Removes the picture at once; the other fields keep their typed text. */
function RemovePicture() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await request(updateProfile, { removeAvatar: 'yes' })
      notify('Your picture is removed.', 'success')
      await Promise.all([refresh(), revalidate()])
    } catch (error) {
      notify(refusalOf(error).message, 'error')
    }
    setBusy(false)
  }

  return (
    <Button kind="ghost" size="small" busy={busy} onClick={() => void remove()}>
      Remove picture
    </Button>
  )
}
