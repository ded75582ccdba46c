import { monthInWords } from '#contract/values/days.ts'
import { useRevalidator } from 'react-router'
import { hasDuty } from '#contract/accounts/duties.ts'
import { rupees } from '#contract/money/currency.ts'
import { readOverview } from '#contract/admin/overview.ts'
import { request } from '#web/app/api/client.ts'
import { useAdmin } from '#web/app/dashboard/shell/use-admin.ts'
import { definePanel, type PanelProps, type PanelQuery } from '#web/app/dashboard/panel.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { CountNow } from './count-now.tsx'
import { DigestSwitch } from './digest-switch.tsx'
import { MembersByMonth, MoneyByMonth, RenewalsByMonth } from './charts-by-month.tsx'
import { EventFigures } from './event-figures.tsx'
import { Funnel, Requests } from './funnel-and-requests.tsx'
import { MoneyWaits } from './money-waits.tsx'
import { ByBranch, ByCategory } from './members-by-category-and-branch.tsx'
import { counted, type Overview, shows } from './format.ts'
import { type Behind, BehindFigure, loadBehind } from './behind-figure.tsx'
import { paymentsAddress, peopleAddress, waitingAddress } from './figure-addresses.ts'
import { FigureLink } from './figure-link.tsx'
import './overview.css'

type Loaded = { overview: Overview } | { behind: Behind }

async function load(query: PanelQuery, signal: AbortSignal): Promise<Loaded> {
  const behind = await loadBehind(query, signal)
  return behind === null ? { overview: await request(readOverview, {}, { signal }) } : { behind }
}

/** The figures of the community as charts and tables, with the list behind every figure. */
export const panel = definePanel({ load, Panel })

function Panel({ loaded, failure, query }: PanelProps<Loaded>) {
  const { revalidate } = useRevalidator()
  if (failure !== null) return <FailedList message={failure} onRetry={() => void revalidate()} />
  if (loaded === null) return <Loader />
  if ('behind' in loaded) return <BehindFigure behind={loaded.behind} query={query} />
  return <AllFigures loaded={loaded.overview} />
}

function AllFigures({ loaded }: { loaded: Overview }) {
  const user = useAdmin()
  const hasRequests = loaded.requests.length > 0
  const [ofMembers, ofMoney] = [shows(loaded.months, 'members'), shows(loaded.months, 'paid')]
  return (
    <>
      <div className="row overview-at">
        <p>
          As of <Time at={loaded.at} />; what waits, as it is now. The twelve months are{' '}
          <span>{span(loaded.months)}</span>, by the Indian calendar.
        </p>
        <CountNow />
        {hasRequests || loaded.money !== null || loaded.digest ? <DigestSwitch isOn={loaded.digest} /> : null}
      </div>
      {ofMembers || ofMoney || hasRequests ? null : (
        <p className="muted">None of these figures is of your duties.</p>
      )}
      <Numbers {...loaded} />
      {loaded.money === null ? null : <MoneyWaits money={loaded.money} />}
      <div className="figures">
        {hasRequests ? <Requests requests={loaded.requests} /> : null}
        {ofMembers ? <MembersByMonth months={loaded.months} wide={!ofMoney} /> : null}
        {ofMoney ? <MoneyByMonth months={loaded.months} wide={!ofMembers} /> : null}
        {loaded.renewals === null ? null : <RenewalsByMonth renewals={loaded.renewals} />}
        {ofMembers || ofMoney ? (
          <>
            <ByCategory categories={loaded.categories} />
            <ByBranch branches={loaded.branches} />
          </>
        ) : null}
        {loaded.funnel === null ? null : <Funnel funnel={loaded.funnel} />}
        {hasDuty(user?.duties ?? [], 'programmes') ? <EventFigures asOf={loaded.at} /> : null}
      </div>
    </>
  )
}

function span(months: Overview['months']): string {
  const [first, last] = [months[0], months.at(-1)]
  return first && last ? `${monthInWords(first.month)} to ${monthInWords(last.month)}` : ''
}

function Numbers({ months, requests }: Overview) {
  const now = months.at(-1)
  const month = now?.month ?? ''
  const waiting = requests.reduce((sum, one) => sum + one.waiting, 0)
  const overdue = requests.reduce((sum, one) => sum + one.overdue, 0)
  const assigned = requests.reduce((sum, one) => sum + one.assigned, 0)
  return (
    <dl className="numbers">
      {shows(months, 'members') ? (
        <div className="card">
          <dt>Members</dt>
          <dd>
            <FigureLink to={peopleAddress(`members:${month}`)}>{counted(now?.members ?? 0)}</FigureLink>
          </dd>
          <dd className="numbers-note">
            <FigureLink
              to={peopleAddress(`joined:${month}`)}
            >{`${counted(now?.joined ?? 0)} joined this month`}</FigureLink>
          </dd>
        </div>
      ) : null}
      {shows(months, 'paid') ? (
        <div className="card">
          <dt>Paid this month</dt>
          <dd>
            <FigureLink to={paymentsAddress(`paid:${month}`)}>{rupees(now?.paid ?? 0)}</FigureLink>
          </dd>
          <dd className="numbers-note">
            <FigureLink
              to={paymentsAddress(`refunded:${month}`)}
            >{`${rupees(now?.refunded ?? 0)} of it given back or on its way`}</FigureLink>
          </dd>
          <dd className="numbers-note">Without unassigned money</dd>
        </div>
      ) : null}
      {shows(months, 'signedUp') ? (
        <div className="card">
          <dt>New accounts this month</dt>
          <dd>
            <FigureLink to={peopleAddress(`signedUp:${month}`)}>{counted(now?.signedUp ?? 0)}</FigureLink>
          </dd>
        </div>
      ) : null}
      {requests.length === 0 ? null : (
        <div className="card" data-tone={overdue > 0 ? 'bad' : undefined}>
          <dt>Requests waiting</dt>
          <dd>
            <FigureLink to={waitingAddress()}>{counted(waiting)}</FigureLink>
          </dd>
          <dd className="numbers-note">
            {overdue === 0 ? (
              'None is overdue'
            ) : (
              <FigureLink
                to={waitingAddress(undefined, 'overdue')}
              >{`${counted(overdue)} overdue`}</FigureLink>
            )}
          </dd>
          {assigned === 0 ? null : (
            <dd className="numbers-taken">
              <FigureLink
                to={waitingAddress(undefined, 'taken')}
              >{`${counted(assigned)} taken by somebody`}</FigureLink>
            </dd>
          )}
        </div>
      )}
    </dl>
  )
}
