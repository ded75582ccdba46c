import { isWebAddress } from '#contract/fields.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { rupees } from '#web/ui/price.tsx'
import { Time } from '#web/ui/time.tsx'

const HIDDEN = new Set(['updatedat', 'userid', '_id', '__v', 'createdat'])
const MONEY = new Set(['amount', 'categoryprice', 'refunded'])
/** Names whose words do not follow from them. */
const LABELS: Record<string, string> = {
  linkedinProfile: 'LinkedIn profile',
  youtube: 'YouTube',
  categoryprice: 'Price before GST',
  amount: 'Amount with GST',
  orderId: 'Order',
}

/** Every field of an application but the hidden ones. */
export function DetailsDialog({
  record,
  onClose,
}: {
  record: Record<string, unknown> | null
  onClose: () => void
}) {
  return (
    <Dialog
      open={record !== null}
      onClose={onClose}
      title={String(record?.['fullName'] ?? 'Details')}
      width="wide"
    >
      <dl className="details">
        {Object.entries(record ?? {})
          .filter(([key]) => !HIDDEN.has(key.toLowerCase()))
          .map(([key, value]) => (
            <div key={key}>
              <dt>{LABELS[key] ?? labelOf(key)}</dt>
              <dd>
                <Value name={key} value={value} />
              </dd>
            </div>
          ))}
      </dl>
    </Dialog>
  )
}

function Value({ name, value }: { name: string; value: unknown }) {
  if (value === null || value === undefined || value === '') return <span className="muted-note">—</span>
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return MONEY.has(name) ? rupees(value) : String(value)
  const text = String(value)
  if (name.endsWith('At')) return <Time at={text} />
  return isWebAddress(text) ? (
    <a href={text} target="_blank" rel="noopener noreferrer ugc">
      {text}
    </a>
  ) : (
    text
  )
}

/** `needFWCConnection` as 'Need FWC connection'. */
function labelOf(key: string): string {
  const words = key
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
