import * as calls from '#contract/accounts/privacy.ts'
import { routes } from '../http/mount.ts'
import { closeAccount, readClosing } from './close-account.ts'
import { myData } from './my-data.ts'

export const privacyRoutes = routes(calls, {
  readClosing,
  closeAccount,
  myData,
})
