import { sampleKinds } from '#content/sample-kinds.ts'
import type { Db } from '../db/connect.ts'
import { shippedDocuments } from './registry.ts'
import { publishedDocuments } from './published-documents.ts'

type Kind = (typeof sampleKinds)[number]

/** Whether a document still shows invented content: invented words or, in the shipped version, claims that the organisation has to confirm. */
export function isSample(key: string, value: unknown, version: number): boolean {
  const text = JSON.stringify(value)
  return sampleKinds.some((kind) => kind.key === key && isShown(kind, text, version))
}

function isShown({ invented, isClaim }: Kind, text: string, version: number): boolean {
  return (isClaim === true && version === 0) || invented.some((words) => text.includes(words))
}

/** The kinds of invented content that visitors see now, each with the key of its document. */
export async function samplesIn(db: Db): Promise<{ kind: string; key: string }[]> {
  const rows = await publishedDocuments(db).select(['document.key', 'document.version', 'value']).execute()
  const published = new Map(rows.map((row) => [row.key, row]))
  return sampleKinds
    .filter((kind) => {
      const row = published.get(kind.key)
      const value = row?.value ?? shippedDocuments.get(kind.key)?.shipped
      return value !== undefined && isShown(kind, JSON.stringify(value), row?.version ?? 0)
    })
    .map(({ kind, key }) => ({ kind, key }))
}
