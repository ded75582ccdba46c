import { isWebAddress } from '#contract/call/fields.ts'
import { rupees } from '#contract/money/currency.ts'
import { Avatar } from '#web/ui/drawings/avatar.tsx'
import { Picture, type PictureFile } from '#web/ui/drawings/picture.tsx'
import { Time } from '#web/ui/time.tsx'
import { Day } from '../../dashboard/list/day.tsx'
import { Email } from '../../dashboard/list/email.tsx'
import { Phone } from '../../dashboard/list/phone.tsx'
import { isMoney, labelOf, shownFields } from './record-fields.ts'
import './record-details.css'

/** The form in which phone numbers are stored. */
const PHONE = /^\+\d{6,15}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The labels of fields, where a form has its own. */
export type Labels = Readonly<Record<string, string>>

/** Every field of a record but the hidden ones. */
export function Fields({ record, labels = {} }: { record: object; labels?: Labels | undefined }) {
  return (
    <dl className="details">
      {shownFields(record).map(([key, value]) => (
        <div key={key}>
          <dt>{labels[key] ?? labelOf(key)}</dt>
          <dd>
            <Value name={key} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ name, value }: { name: string; value: unknown }) {
  if (isEmpty(value)) return <span className="muted">—</span>
  if (typeof value === 'boolean') return <span>{value ? 'Yes' : 'No'}</span>
  if (typeof value === 'number') return <span>{isMoney(name) ? rupees(value) : value}</span>
  if (name.endsWith('avatar')) return <Avatar name="" url={(value as { url: string }).url} size={96} />
  if (typeof value === 'object') return <FileOf file={value as { url: string }} />
  const text = String(value)
  if (name.endsWith('At')) return <Time at={text} />
  if (/(?:date(?:OfBirth)?|On)$/i.test(name) && DAY.test(text)) return <Day of={text} />
  if (/email$/i.test(name)) return <Email of={text} />
  if (PHONE.test(text) && /(?:contact|number|phone)$/i.test(name)) return <Phone of={text} />
  return isWebAddress(text) ? (
    <a href={text} target="_blank" rel="noopener noreferrer ugc">
      {text}
    </a>
  ) : (
    <span>{text}</span>
  )
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && !('url' in value && typeof value.url === 'string')
}

/** Shows a picture; links any other file. */
function FileOf({ file }: { file: { url: string } | PictureFile }) {
  return 'widths' in file ? (
    <Picture file={file} alt="" sizes="240px" className="details-picture" />
  ) : (
    <a href={file.url} target="_blank" rel="noopener noreferrer">
      Open the file
    </a>
  )
}
