import type { FastifyInstance } from 'fastify'
import {
  allUsers,
  createUser,
  currentUser,
  forgotPassword,
  googleAuth,
  googleStart,
  loginUser,
  logoutUser,
  setPassword,
  signInOptions,
} from '#contract/accounts.ts'
import { confirmEmail, sendConfirmation } from '#contract/confirm-email.ts'
import { connectGoogle, disconnectGoogle, finishConnectGoogle, googleConnection } from '#contract/google.ts'
import { forgetDevice, knownDevices } from '#contract/known-devices.ts'
import {
  beginSecondStep,
  finishSignIn,
  secondStep,
  turnOffSecondStep,
  turnOnSecondStep,
} from '#contract/second-step.ts'
import { endSessions, mySessions } from '#contract/sessions.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { confirm, sendAnother } from './confirm-email.ts'
import { askForPasswordLink } from './forgotten.ts'
import { beginConnect, disconnect, finishConnect, ownGoogle } from './google-connect.ts'
import { finishGoogle, startGoogle } from './google-link.ts'
import { forgetOwnDevice, ownDevices } from './known-devices.ts'
import { endOwnSessions, ownSessions } from './own-sessions.ts'
import { asUser, listUsers } from './reads.ts'
import { begin, ownSecondStep, turnOff, turnOn } from './second-step.ts'
import { logIn } from './sign-in.ts'
import { finishWaiting } from './waiting.ts'
import { signUp } from './sign-up.ts'
import { changePassword, logOut } from './writes.ts'

export function accountRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, createUser, signUp)
  mount(app, world, loginUser, logIn)
  mount(app, world, logoutUser, logOut)
  mount(app, world, currentUser, ({ user }) => ({ user: asUser(user) }))
  mount(app, world, mySessions, ownSessions)
  mount(app, world, endSessions, endOwnSessions)
  mount(app, world, knownDevices, ownDevices)
  mount(app, world, forgetDevice, forgetOwnDevice)
  mount(app, world, secondStep, ownSecondStep)
  mount(app, world, beginSecondStep, begin)
  mount(app, world, turnOnSecondStep, turnOn)
  mount(app, world, turnOffSecondStep, turnOff)
  mount(app, world, finishSignIn, finishWaiting)
  mount(app, world, setPassword, changePassword)
  mount(app, world, forgotPassword, askForPasswordLink)
  mount(app, world, confirmEmail, confirm)
  mount(app, world, sendConfirmation, sendAnother)
  mount(app, world, signInOptions, ({ openId }) => ({ google: openId !== null }))
  mount(app, world, googleStart, startGoogle)
  mount(app, world, googleAuth, finishGoogle)
  mount(app, world, googleConnection, ownGoogle)
  mount(app, world, connectGoogle, beginConnect)
  mount(app, world, finishConnectGoogle, finishConnect)
  mount(app, world, disconnectGoogle, disconnect)
  mount(app, world, allUsers, listUsers)
}
