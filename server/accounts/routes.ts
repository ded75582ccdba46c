import type { FastifyInstance } from 'fastify'
import {
  allUsers,
  createUser,
  currentUser,
  forgotPassword,
  finishGoogle,
  startGoogle,
  loginUser,
  logoutUser,
  setPassword,
  signInOptions,
} from '#contract/accounts/accounts.ts'
import { confirmEmail, sendConfirmation } from '#contract/accounts/confirm-email.ts'
import {
  connectGoogle,
  disconnectGoogle,
  finishConnectGoogle,
  googleConnection,
} from '#contract/accounts/google.ts'
import { forgetDevice, knownDevices } from '#contract/accounts/known-devices.ts'
import {
  beginTwoFactor,
  finishSignIn,
  newRecoveryCodes,
  twoFactor,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '#contract/accounts/two-factor.ts'
import { changeEmail, changePassword, confirmNewEmail } from '#contract/accounts/own-account.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { endSessions, mySessions } from '#contract/accounts/sessions.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { confirm, sendAnother } from './confirm-email.ts'
import { askForPasswordLink } from './forgotten-password.ts'
import { beginConnect, disconnect, finishConnect, ownGoogle } from './google/connect.ts'
import { finishGoogle, startGoogle } from './google/sign-in.ts'
import { forgetOwnDevice, ownDevices } from './known-devices.ts'
import { askForNewEmail, takeNewEmail } from './own-account/email.ts'
import { changeOwnPassword } from './own-account/password.ts'
import { changeProfile } from './own-account/profile.ts'
import { restore, suspend } from './suspension.ts'
import { endOwnSessions, ownSessions } from './own-sessions.ts'
import { asCurrentUser, listUsers } from './reads.ts'
import { begin, ownTwoFactor, renewRecoveryCodes, turnOff, turnOn } from './two-factor/two-factor.ts'
import { logIn } from './sign-in.ts'
import { finishPending } from './two-factor/pending.ts'
import { signUp } from './sign-up.ts'
import { usePasswordLink, logOut } from './writes.ts'

export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, createUser, signUp)
  mount(app, context, loginUser, logIn)
  mount(app, context, logoutUser, logOut)
  mount(app, context, currentUser, ({ user, clock }) => ({ user: asCurrentUser(user, clock()) }))
  mount(app, context, mySessions, ownSessions)
  mount(app, context, endSessions, endOwnSessions)
  mount(app, context, knownDevices, ownDevices)
  mount(app, context, forgetDevice, forgetOwnDevice)
  mount(app, context, twoFactor, ownTwoFactor)
  mount(app, context, beginTwoFactor, begin)
  mount(app, context, turnOnTwoFactor, turnOn)
  mount(app, context, newRecoveryCodes, renewRecoveryCodes)
  mount(app, context, turnOffTwoFactor, turnOff)
  mount(app, context, finishSignIn, finishPending)
  mount(app, context, setPassword, usePasswordLink)
  mount(app, context, forgotPassword, askForPasswordLink)
  mount(app, context, confirmEmail, confirm)
  mount(app, context, sendConfirmation, sendAnother)
  mount(app, context, signInOptions, ({ openId }) => ({ google: openId !== null }))
  mount(app, context, startGoogle, startGoogle)
  mount(app, context, finishGoogle, finishGoogle)
  mount(app, context, googleConnection, ownGoogle)
  mount(app, context, connectGoogle, beginConnect)
  mount(app, context, finishConnectGoogle, finishConnect)
  mount(app, context, disconnectGoogle, disconnect)
  mount(app, context, allUsers, listUsers)
  mount(app, context, updateProfile, changeProfile)
  mount(app, context, changePassword, changeOwnPassword)
  mount(app, context, changeEmail, askForNewEmail)
  mount(app, context, confirmNewEmail, takeNewEmail)
  mount(app, context, suspendUser, suspend)
  mount(app, context, restoreUser, restore)
}
