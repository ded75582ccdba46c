import { allUsers } from '#contract/accounts/accounts.ts'
import { dutiesInWords } from '#contract/accounts/duties.ts'
import { type Page, page } from '#web/app/api/client.ts'
import { Email } from '#web/app/dashboard/list/email.tsx'
import { ExportButtons } from '#web/app/dashboard/list/export-buttons.tsx'
import { PanelList, PanelSearch } from '#web/app/dashboard/panel-tools.tsx'
import {
  definePanel,
  inQuery,
  type PageInput,
  type PanelProps,
  pageInput,
} from '#web/app/dashboard/panel.tsx'
import { PersonName } from '#web/app/dashboard/person/person.tsx'
import { tableRecord } from '#web/app/forms/record/record-fields.ts'
import { Avatar } from '#web/ui/drawings/avatar.tsx'
import { Pill, type Tone } from '#web/ui/controls/pill.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { SuspendButton } from './suspend-button.tsx'

type User = Awaited<ReturnType<typeof list>>['rows'][number]

function list(input: PageInput, more?: { signal: AbortSignal }) {
  return page(allUsers, inQuery(input), more)
}

const tones: Record<User['role'], Tone> = { user: 'neutral', member: 'ok', admin: 'brand' }

const columns: Column<User>[] = [
  {
    title: 'Name',
    kind: 'head',
    cell: ({ _id, name, avatar }) => (
      <span className="who">
        <Avatar name={name} url={avatar.url} size={32} />
        <PersonName name={name} id={_id} />
      </span>
    ),
  },
  { title: 'E-mail', cell: ({ email }) => <Email of={email} /> },
  {
    title: 'Role',
    cell: ({ role, suspendedAt }) => (
      <span className="stacked">
        <Pill tone={tones[role]}>{role}</Pill>
        {suspendedAt === null ? null : (
          <small className="bad-note">
            suspended <Time at={suspendedAt} />
          </small>
        )}
      </span>
    ),
  },
  { title: 'Joined', kind: 'short', cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    title: 'Actions',
    kind: 'actions',
    cell: ({ name, email, role, suspendedAt }) => (
      <SuspendButton
        name={name}
        email={email}
        isAdmin={role === 'admin'}
        isSuspended={suspendedAt !== null}
      />
    ),
  },
]

function recordOf({ avatar: _avatar, ...user }: User) {
  return tableRecord({ ...user, duties: dutiesInWords(user.duties) })
}

/** Everyone with an account. */
export const panel = definePanel({ load: (query, signal) => list(pageInput(query), { signal }), Panel })

function Panel({ loaded, failure, query }: PanelProps<Page<User>>) {
  return (
    <>
      <PanelSearch label="Search by name or email" query={query}>
        <ExportButtons name="All Users" query={query} list={list} record={recordOf} />
      </PanelSearch>
      <PanelList
        page={loaded}
        failure={failure}
        query={query}
        caption="All users"
        columns={columns}
        keyOf={(user) => user._id}
        empty={{ text: 'No Users found', hint: 'Nobody has this in their name, e-mail or phone.' }}
      />
    </>
  )
}
