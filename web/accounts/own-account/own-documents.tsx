import { dayInWords } from '#contract/values/days.ts'
import { documentNames, type ownDocuments } from '#contract/money/documents.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { rupees } from '#contract/money/currency.ts'
import { Part } from '#web/app/own-pages/part.tsx'

export type OwnDocument = Answer<typeof ownDocuments>['documents'][number]

/** The invoices and credit notes of one's own payments, each to be saved as a PDF. */
export function OwnDocuments({ documents }: { documents: OwnDocument[] }) {
  if (documents.length === 0) return null
  return (
    <Part id="documents" title="Invoices and receipts">
      <div className="my-sessions">
        <ul className="column">
          {documents.map(({ kind, number, issuedOn, total, url }) => (
            <li key={number} className="spread">
              <div className="my-session">
                <h3>{`${documentNames[kind]} ${number}`}</h3>
                <p>{`${rupees(total)}, ${dayInWords(issuedOn)}`}</p>
              </div>
              <a
                className="button"
                data-kind="ghost"
                data-size="small"
                href={url}
                download={`${number.replaceAll('/', '-')}.pdf`}
              >
                Save<span className="visually-hidden">{` ${number}`}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Part>
  )
}
