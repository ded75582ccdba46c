import { join } from 'node:path'
import type { Config } from '../config.ts'
import { StartError } from '../errors.ts'
import { type TemporaryUploads, openTemporaryUploads } from './temporary-uploads.ts'
import { diskStore } from './disk.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { s3Store } from './s3.ts'
import type { FileStore } from './store.ts'

/** Storage for files, the folder in which uploads arrive, and the encoder of pictures. */
export type Files = {
  store: FileStore
  temporaryUploads: TemporaryUploads
  pictures: Pictures
  close: () => void
}

/** Opens the configured folder or bucket. Uploads arrive in the folder in both cases. */
export async function openFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  const folder = join(dataDir, 'uploads')
  try {
    const temporaryUploads = await openTemporaryUploads(join(folder, '.arriving'))
    const store = s3 ? s3Store(s3) : await diskStore(folder)
    const pictures = openPictures()
    return { store, temporaryUploads, pictures, close: () => pictures.close() }
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be written: ${(error as NodeJS.ErrnoException).code}.`)
  }
}
