import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Fields, type Labels } from '../../forms/record/record-details.tsx'

type Props = {
  record: object | null
  title: string
  labels?: Labels
  onClose: () => void
}

/** A record's fields in a popup. */
export function DetailsDialog({ record, title, labels, onClose }: Props) {
  return (
    <Dialog open={record !== null} onClose={onClose} title={title} width="wide">
      <Fields record={record ?? {}} labels={labels} />
    </Dialog>
  )
}
