import { useState } from 'react'
import { cityInWords } from '#contract/values/city-names.ts'
import { hasDuty } from '#contract/accounts/duties.ts'
import type { Found } from '#web/app/dashboard/person/person-parts.tsx'
import { Fact, PersonSection } from '#web/app/dashboard/person/person-parts.tsx'
import { useAdmin } from '#web/app/dashboard/shell/use-admin.ts'
import { Email } from '#web/app/dashboard/list/email.tsx'
import { Phone } from '#web/app/dashboard/list/phone.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { Avatar } from '#web/ui/drawings/avatar.tsx'
import { isWebAddress } from '#contract/call/fields.ts'
import { Time } from '#web/ui/time.tsx'
import { ReplaceEmail } from './replace-email.tsx'
import { SuspendButton } from './suspend-button.tsx'
import '#web/app/forms/record/record-details.css'

/** A person's account: who they are, how to reach them, and the acts on the account. */
export function PersonAccount({ found: { person } }: { found: Found }) {
  const user = useAdmin()
  const [replacing, setReplacing] = useState(false)
  if (person === null) return <p className="muted">Your duties do not include the details of this person.</p>
  const { _id, listedAs, email, role, avatar, isConfirmed, suspendedAt, closedAt, profile } = person
  const isOwner = user?.duties?.includes('owner') ?? false
  const mayAct = closedAt === null && hasDuty(user?.duties ?? [], 'members') && (role !== 'admin' || isOwner)
  return (
    <PersonSection
      title="Who they are"
      actions={
        mayAct ? (
          <>
            <Button kind="ghost" size="small" onClick={() => setReplacing(true)}>
              Replace the e-mail
            </Button>
            <SuspendButton
              name={listedAs}
              email={email}
              isAdmin={role === 'admin'}
              isSuspended={suspendedAt !== null}
            />
          </>
        ) : null
      }
    >
      <div className="beside person-head">
        <Avatar name={listedAs} url={avatar.url} size={64} />
        <div className="stack person-words">
          <h2>{listedAs === '' ? 'A closed account' : listedAs}</h2>
          <p className="row person-pills">
            <Pill tone={role === 'member' ? 'ok' : role === 'admin' ? 'brand' : 'neutral'}>{role}</Pill>
            {suspendedAt === null ? null : <Pill tone="bad">suspended</Pill>}
            {closedAt === null ? null : <Pill tone="bad">closed</Pill>}
            {isConfirmed || closedAt !== null ? null : <Pill tone="wait">e-mail not confirmed</Pill>}
          </p>
          {closedAt === null ? (
            <p className="row person-ways">
              <Email of={email} />
              {person.contact === null ? null : <Phone of={person.contact} />}
            </p>
          ) : null}
        </div>
      </div>
      <dl className="details">
        <Fact title="Account since">
          <Time at={person.createdAt} />
        </Fact>
        {person.name === listedAs || closedAt !== null ? null : (
          <Fact title="Name of the account">{person.name}</Fact>
        )}
        {suspendedAt === null ? null : (
          <Fact title="Suspended">
            <Time at={suspendedAt} />
          </Fact>
        )}
        {closedAt === null ? null : (
          <Fact title="Closed">
            <Time at={closedAt} />
          </Fact>
        )}
        {profile === null ? null : <Profile profile={profile} />}
      </dl>
      {replacing ? (
        <ReplaceEmail key={_id} name={listedAs} email={email} onClose={() => setReplacing(false)} />
      ) : null}
    </PersonSection>
  )
}

type Person = NonNullable<Found['person']>

const labels = {
  city: 'City',
  country: 'Country',
  website: 'Website',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  instagram: 'Instagram',
  twitter: 'Twitter / X',
  suspendReason: 'Why it is suspended',
  newEmail: 'New e-mail, not confirmed yet',
} as const satisfies Record<keyof NonNullable<Person['profile']>, string>

function Profile({ profile }: { profile: NonNullable<Person['profile']> }) {
  return Object.entries(labels).map(([name, label]) => {
    const stored = profile[name as keyof typeof labels]
    if (stored === null) return null
    const value = name === 'city' ? cityInWords(stored) : stored
    return (
      <Fact key={name} title={label}>
        {isWebAddress(value) ? (
          <a href={value} target="_blank" rel="noopener noreferrer ugc">
            {value}
          </a>
        ) : (
          value
        )}
      </Fact>
    )
  })
}
