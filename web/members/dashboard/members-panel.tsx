import { useState } from 'react'
import { allMembers } from '#contract/membership/members.ts'
import type { CategoryNames } from '#contract/membership/categories.ts'
import { type SavedView, savedViews } from '#contract/membership/saved-views.ts'
import { type Page, page, request } from '#web/app/api/client.ts'
import { type Assigned, loadAssigned, nobodyAssigned } from '#web/app/dashboard/submissions/assignee.tsx'
import { useCategoryNames } from '#web/app/dashboard/list/category-names.tsx'
import { useOpenedByAddress } from '#web/app/dashboard/list/opened-by-address.ts'
import { ExportButtons } from '#web/app/dashboard/list/export-buttons.tsx'
import { FilterBar, filterWords } from '#web/app/dashboard/list/filter-bar.tsx'
import {
  definePanel,
  inQuery,
  type PageInput,
  type PanelProps,
  type PanelQuery,
  pageInput,
} from '#web/app/dashboard/panel.tsx'
import { PanelList, PanelSearch } from '#web/app/dashboard/panel-tools.tsx'
import { tableRecord } from '#web/app/forms/record/record-fields.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { AddMember } from './add-member.tsx'
import { ApplicationReview, MemberDetails } from './application-review.tsx'
import { BulkApprove } from './bulk-approve.tsx'
import { type Choice, chosenOf, columns, isWaiting } from './member-columns.tsx'
import { fieldsOf, filtersOf, tabs } from './member-filters.ts'
import { type Member, withCategoryName, withStateName } from './record-cells.tsx'
import { SavedViews } from './saved-views.tsx'

function listOf(query: PanelQuery) {
  const filters = filtersOf(query)
  return (input: PageInput, more?: { signal: AbortSignal }) =>
    page(allMembers, { ...inQuery(input), ...filters }, more)
}

type Loaded = { page: Page<Member>; views: readonly SavedView[]; assigned: Assigned; now: number }

async function load(query: PanelQuery, signal: AbortSignal): Promise<Loaded> {
  const [people, { views }, assigned] = await Promise.all([
    listOf(query)(pageInput(query), { signal }),
    request(savedViews, {}, { signal }),
    loadAssigned('membership', signal),
  ])
  return { page: people, views, assigned, now: Date.now() }
}

function recordOf({ user, status, isRefunded, role, ...member }: Member, names: CategoryNames) {
  const {
    isUsedUp: _isUsedUp,
    needsGuardian: _needsGuardian,
    ...application
  } = withCategoryName(withStateName(member), names)
  const { name, email, isSuspended } = user
  return tableRecord({
    name,
    email,
    isSuspended,
    role,
    paymentStatus: status,
    paymentRefunded: isRefunded,
    ...application,
  })
}

/** Everybody who has paid or applied for aid, or is a member. */
export const panel = definePanel({ load, Panel })

function Panel({ loaded, failure, query }: PanelProps<Loaded>) {
  const [choice, setChoice] = useState<Choice>({})
  const [adding, setAdding] = useState(false)
  const [reading, setReading] = useState<{ member: Member; isChanged: boolean } | null>(null)
  const byAddress = useOpenedByAddress(query)
  const rows = loaded?.page.rows ?? []
  const assigned = loaded?.assigned ?? nobodyAssigned
  const names = useCategoryNames()
  const fields = fieldsOf(names)
  const filters = filtersOf(query)
  const isNewestFirst = filters.sort === undefined ? filters.state !== 'waiting' : filters.sort === 'newest'
  const state = tabs.find(({ id }) => id === filters.state)?.label
  const words = [...(state === undefined ? [] : [state]), ...filterWords(fields, query)]

  function choose(people: Member[], isChosen: boolean): void {
    const named = people.map((member) => [member.user._id, chosenOf(member)] as const)
    const left = Object.entries(choice).filter(([id]) => !named.some(([other]) => other === id))
    setChoice(Object.fromEntries(isChosen ? [...left, ...named] : left))
  }

  const toOpen = rows.find(({ user }) => user._id === byAddress.id)
  if (reading === null && toOpen !== undefined) read(toOpen)

  function closeReading({ user }: Member): void {
    setReading(null)
    void byAddress.close(user._id)
  }

  // The present row, for people on this page.
  const chosen = Object.entries(choice).map(([id, person]) => {
    const row = rows.find(({ user }) => user._id === id)
    return row ? chosenOf(row) : person
  })

  /** Opens the next person with the state that this person had when opened; null: there is none on this page. */
  function nextOf(member: Member): (() => void) | null {
    // People who came from the list of requests continue with its next request.
    if (member.user._id === byAddress.id) return byAddress.onwards && (() => void goOn())
    const at = rows.findIndex(({ user }) => user._id === member.user._id)
    // Without a filter, other people stand between those who wait for a decision.
    const next = rows
      .slice(at + 1)
      .find(({ user, state }) => state === member.state && user._id !== member.user._id)
    return next === undefined ? null : () => read(next)
  }

  async function goOn(): Promise<void> {
    await byAddress.onwards?.()
    setReading(null)
  }

  function read(member: Member): void {
    setReading({ member, isChanged: false })
  }

  /** Shows the present version of an application when it is newer than the one that was read. */
  async function readAgain(member: Member): Promise<void> {
    const { members } = await request(allMembers, { q: member.user.email, limit: '20' })
    const now = members.find(({ user }) => user._id === member.user._id)
    if (now === undefined || (now._id === member._id && now.updatedAt === member.updatedAt)) return
    setReading((open) => (open?.member === member ? { member: now, isChanged: true } : open))
  }

  return (
    <Tabs label="State" tabs={tabs} leaves={['cursors']}>
      {() => (
        <>
          <PanelSearch label="Search by name, email or contact" query={query}>
            <Button kind="ghost" size="small" onClick={() => setAdding(true)}>
              Add a member
            </Button>
            <ExportButtons
              name="All Members"
              filters={words}
              query={query}
              list={listOf(query)}
              record={(member) => recordOf(member, names)}
            />
          </PanelSearch>
          <FilterBar fields={fields} query={query}>
            <SavedViews
              views={loaded?.views ?? []}
              now={{ ...filters, ...(query.q ? { q: query.q } : {}) }}
              words={[...words, ...(query.q ? [`“${query.q}”`] : [])].join(', ')}
            />
          </FilterBar>
          <div className="row choosing">
            {rows.length === 0 ? null : (
              <label className="touch choose-all">
                <input
                  type="checkbox"
                  checked={rows.every(({ user }) => user._id in choice)}
                  onChange={(event) => choose(rows, event.target.checked)}
                />
                Choose all on this page
              </label>
            )}
            <BulkApprove chosen={chosen} onDone={() => setChoice({})} />
          </div>
          <PanelList
            page={loaded?.page ?? null}
            failure={failure}
            query={query}
            ways={isNewestFirst ? undefined : { back: 'Previous', on: 'Next' }}
            caption="All members"
            columns={columns({ choice, choose, now: loaded?.now ?? 0, assigned, read })}
            keyOf={(member) => member.user._id}
            empty={{
              text: 'No Members found',
              hint: query.q
                ? 'Try another word.'
                : words.length > 0
                  ? 'Nobody matches these filters now. Clear a filter to see more.'
                  : 'Whoever pays or asks for aid appears here.',
            }}
          />
          {adding ? <AddMember onClose={() => setAdding(false)} /> : null}
          {reading === null ? null : !isWaiting(reading.member) ? (
            <MemberDetails member={reading.member} onClose={() => closeReading(reading.member)} />
          ) : (
            <ApplicationReview
              key={reading.member.user._id}
              {...reading}
              assigned={assigned}
              onRefused={() => void readAgain(reading.member)}
              onNext={nextOf(reading.member)}
              onClose={() => closeReading(reading.member)}
            />
          )}
        </>
      )}
    </Tabs>
  )
}
