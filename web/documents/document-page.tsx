import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { dayInWords } from '#contract/values/days.ts'
import { verifyDocument } from '#contract/money/documents.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { rupees } from '#contract/money/currency.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { Problem } from '#contract/call/problem.ts'
import { request } from '#web/app/api/client.ts'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { documentNames } from '#contract/money/documents.ts'
import '#web/ui/link-page.css'

type Loaded = { facts: Answer<typeof verifyDocument> } | { problem: Problem }

export const handle = { private: 'secret' } satisfies PageHandle

export const meta = titleMeta('Check a document')

export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Loaded> {
  try {
    return { facts: await request(verifyDocument, { token: params['token'] ?? '' }) }
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    return { problem: failure }
  }
}

export const HydrateFallback = Loader

/** The page behind a document's QR code: it confirms that the document is genuine, and shows its main facts. */
export default function DocumentPage() {
  const loaded = useLoaderData() as Loaded
  return (
    <div className="wrap link-page">
      <header className="form-head">
        <p className="eyebrow">Invoices and receipts</p>
        <h1 className="display display-2">Check a document</h1>
      </header>
      <section className="panel stack link-page-panel" aria-label="The document">
        {'problem' in loaded ? (
          <Alert kind="error">
            {loaded.problem.status === 404
              ? 'We gave out no document with this code. Compare the address with the one on the paper.'
              : loaded.problem.message}
          </Alert>
        ) : (
          <Genuine {...loaded.facts} />
        )}
      </section>
    </div>
  )
}

function Genuine({ kind, number, issuedOn, from, total }: Answer<typeof verifyDocument>) {
  return (
    <>
      <Alert kind="success">This document is genuine. Its figures must be these.</Alert>
      <dl className="link-page-facts">
        <dt>{documentNames[kind]}</dt>
        <dd>{number}</dd>
        <dt>Given on</dt>
        <dd>{dayInWords(issuedOn)}</dd>
        <dt>By</dt>
        <dd>{from}</dd>
        <dt>Total</dt>
        <dd>{rupees(total)}</dd>
      </dl>
    </>
  )
}
