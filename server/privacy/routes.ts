import type { FastifyInstance } from 'fastify'
import { closeAccount, readClosing, myData } from '#contract/accounts/privacy.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { close, ownClosing } from './close-account.ts'
import { ownData } from './my-data.ts'

export function privacyRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, readClosing, ownClosing)
  mount(app, context, closeAccount, close)
  mount(app, context, myData, ownData)
}
