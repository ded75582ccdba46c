import { Fact } from '#web/app/dashboard/person/person-parts.tsx'
import { type ReactNode, useId } from 'react'
import type { Answer } from '#contract/call/endpoint.ts'
import type { systemStatus } from '#contract/admin/system.ts'
import { DAY } from '#contract/values/time.ts'
import { Pill, type Tone } from '#web/ui/controls/pill.tsx'
import { Time } from '#web/ui/time.tsx'

type Status = Answer<typeof systemStatus>

const SIZE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })
/** With less free disk space than this share, the site may soon refuse uploads. */
const LEAST_FREE = 0.1

/** The running version, the services and disks that it needs, and its backups. */
export function StatusCards({ status }: { status: Status }) {
  return (
    <div className="system-cards">
      <Site {...status} />
      <Card title="Outside">
        <Outside name="Payment provider" standIn="Simulator" {...status.provider} />
        <Outside name="Mail server" standIn="Files" {...status.mail} />
      </Card>
      <Card title="Disk">
        <Disk disk={status.disk} />
      </Card>
      <Card title="Backups">
        <Backup backup={status.backup} at={status.at} />
      </Card>
    </div>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card system-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>{children}</dl>
    </section>
  )
}

function Site({ version, startedAt, migrations }: Status) {
  return (
    <Card title="Site">
      <Fact title="Version">{version}</Fact>
      <Fact title="Running since">
        <Time at={startedAt} />
      </Fact>
      <Fact title="Migrations">
        <span>
          {migrations.last === null
            ? migrations.applied
            : `${migrations.applied}, the last one ${migrations.last.replace(/\.sql$/, '')}`}
        </span>
        {migrations.different.length === 0 ? null : (
          <p className="bad-note">{`Not those of this version: ${migrations.different.join(', ')}`}</p>
        )}
      </Fact>
    </Card>
  )
}

function Outside({ name, standIn, isReal, problem }: Status['mail'] & { name: string; standIn: string }) {
  const [tone, words]: [Tone, string] =
    problem !== null ? ['bad', 'Does not answer'] : isReal ? ['ok', 'Answers'] : ['neutral', standIn]
  return (
    <Fact title={name}>
      <Pill tone={tone}>{words}</Pill>
      {problem === null ? null : <p className="bad-note">{problem}</p>}
    </Fact>
  )
}

function Disk({ disk }: Pick<Status, 'disk'>) {
  if (disk === null) return <Fact title="Data folder">It cannot be read.</Fact>
  const share = disk.free / disk.size
  return (
    <>
      <Fact title="Free">{`${inWords(disk.free)} of ${inWords(disk.size)}`}</Fact>
      <Fact title="State">
        <Pill tone={share < LEAST_FREE ? 'bad' : 'ok'}>
          {share < LEAST_FREE ? 'Almost full' : `${Math.floor(share * 100)}% free`}
        </Pill>
      </Fact>
    </>
  )
}

function Backup({ backup, at }: Pick<Status, 'backup' | 'at'>) {
  const { isConfigured, lastGoodAt, problem } = backup
  const isOld = lastGoodAt !== null && Date.parse(at) - Date.parse(lastGoodAt) > 2 * DAY
  const [tone, words]: [Tone, string] = !isConfigured
    ? ['bad', 'Not made here']
    : lastGoodAt === null
      ? ['wait', 'None yet']
      : isOld
        ? ['bad', 'Too old']
        : ['ok', 'Made each night']
  return (
    <>
      <Fact title="Last good one">{lastGoodAt === null ? 'None' : <Time at={lastGoodAt} />}</Fact>
      <Fact title="State">
        <Pill tone={tone}>{words}</Pill>
        {problem === null ? null : <p className="bad-note">{`The newest one failed: ${problem}`}</p>}
      </Fact>
    </>
  )
}

/** Bytes in decimal units: a GB is 10⁹ bytes. */
function inWords(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB']
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length)
  return `${SIZE.format(bytes / 1000 ** power)} ${units[power - 1]}`
}
