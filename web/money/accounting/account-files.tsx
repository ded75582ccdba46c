import { Download } from 'lucide-react'
import {
  gstReturn,
  gstReturnWorkbook,
  ledgerWorkbook,
  readLedger,
  returnSections,
} from '#contract/money/accounting.ts'
import type { AccountSpan } from './account-spans.ts'

/** The files for a span. They are plain links, so that the browser sends the cookie and saves the file while it arrives. */
export function AccountFiles({ span: { label, from, to } }: { span: AccountSpan }) {
  const days = new URLSearchParams({ from, to })
  return (
    <section className="accounts-part" aria-labelledby="accounts-files">
      <h2 id="accounts-files">{`Files: ${label}`}</h2>
      <p>
        The ledger has a line for each payment and each refund, in rupees. An XLSX file opens in a spreadsheet
        with days and amounts as such; a CSV file is for other programs.
      </p>
      <p className="row">
        <a className="button" data-size="small" href={`/api${readLedger.path}?${days}`} download>
          <Download size={16} aria-hidden="true" />
          Save the ledger
        </a>
        <a
          className="button"
          data-kind="ghost"
          data-size="small"
          href={`/api${ledgerWorkbook.path}?${days}`}
          download
        >
          <Download size={16} aria-hidden="true" />
          Export XLSX
        </a>
      </p>
      <h3>GSTR-1, a file for each section</h3>
      <p className="muted">
        The columns are those of the GST offline tool. Receipts, which bear no tax, are in none.
      </p>
      <ul className="account-files">
        {Object.entries(returnSections).map(([section, words]) => (
          <li key={section}>
            <a href={`/api${gstReturn.path}?section=${section}&${days}`} download>
              <Download size={16} aria-hidden="true" />
              <span>{words}</span>
            </a>
            <a
              href={`/api${gstReturnWorkbook.path}?section=${section}&${days}`}
              aria-label={`XLSX of ${section.replace('_', ' ').toUpperCase()}`}
              download
            >
              XLSX
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
