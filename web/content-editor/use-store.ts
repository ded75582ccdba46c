import { useEffect, useState } from 'react'
import { oneContent, saveContentDraft } from '#contract/content-documents/calls.ts'
import { request } from '#web/app/api/client.ts'
import { poll } from '#web/app/api/poll.ts'
import { useSession } from '#web/app/api/session.ts'
import { useAutosave } from '#web/app/forms/drafts/autosave.ts'
import { localDraftOf, saveLocalDraft } from '#web/app/forms/drafts/local-draft.ts'
import { notify } from '#web/ui/layers/toast.tsx'
import type { One } from './edited-document.ts'
import { type Aside, type Editing, startEditing, type Store, type Ways } from './saving.ts'

/** How often to ask whether another person works on the same document. */
const LOOKING = 15_000
/**
 * The most bytes that browsers send for a page that is being closed (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch, 64 KiB in
 * all).
 */
const MOST_BYTES = 60_000

/** The store of an edited document, from when it is opened until it is left. */
export function useStore(one: One): { store: Store; editing: Editing } {
  const { user, isAuth } = useSession()
  const [store] = useState(() => startEditing(one, waysOf(one.key, user?._id ?? '')))
  const editing = useAutosave(store)

  useEffect(() => {
    function onUnload(event: BeforeUnloadEvent): void {
      if (['refused', 'failing', 'conflict'].includes(store.get().saving.kind)) event.preventDefault()
    }
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [store])
  useEffect(() => {
    if (!isAuth) return
    return poll(store.tryCheck, LOOKING, ({ message }) => notify(message, 'error'))
  }, [store, isAuth])
  return { store, editing }
}

function waysOf(key: string, userId: string): Ways {
  const place = `/content/${key}`
  return {
    save: (value, basis, { keepalive }) => {
      const fits = new TextEncoder().encode(JSON.stringify(value)).length < MOST_BYTES
      return request(
        saveContentDraft,
        { key, value, ...basis, unfinished: true },
        { keepalive: keepalive && fits },
      )
    },
    read: () => request(oneContent, { key }),
    tell: (words) => notify(words, 'info'),
    aside: {
      read: () => readAside(localDraftOf(place, userId)['draft']),
      write(aside) {
        saveLocalDraft(place, userId, aside === null ? {} : { draft: JSON.stringify(aside) })
      },
    },
  }
}

function readAside(text: string | undefined): Aside | null {
  return text === undefined ? null : (JSON.parse(text) as Aside)
}
