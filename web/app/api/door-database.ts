const NAME = 'fwc-door'

/** Opens the database of a phone at the door: lists by their event, and scans and notices about scans (`told`) in their order. */
export function openDoorDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('lists', { keyPath: 'event._id' })
      for (const store of ['scans', 'told'])
        opening.result.createObjectStore(store, { keyPath: 'n', autoIncrement: true })
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
  })
}

/** The answer of a request to the database. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
  })
}

/**
 * Forgets the lists and the notices about scans. Scans that are not sent yet hold no names. They stay, and are sent when an admin opens
 * the page of their event again.
 */
export async function forgetLists(): Promise<void> {
  const database = await openDoorDatabase()
  const transaction = database.transaction(['lists', 'told'], 'readwrite')
  await Promise.all(['lists', 'told'].map((store) => answerOf(transaction.objectStore(store).clear())))
  database.close()
}
