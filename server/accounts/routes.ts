import * as accountsCalls from '#contract/accounts/accounts.ts'
import * as googleCalls from '#contract/accounts/google.ts'
import * as knownDevicesCalls from '#contract/accounts/known-devices.ts'
import * as twoFactorCalls from '#contract/accounts/two-factor.ts'
import * as ownAccountCalls from '#contract/accounts/own-account.ts'
import * as profileCalls from '#contract/accounts/profile.ts'
import * as suspensionCalls from '#contract/accounts/suspension.ts'
import * as sessionsCalls from '#contract/accounts/sessions.ts'
import { routes } from '../http/mount.ts'
import { forgotPassword } from './sign-in/forgotten-password.ts'
import { connectGoogle, disconnectGoogle, finishConnectGoogle, googleConnection } from './google/connect.ts'
import { finishGoogle, startGoogle } from './google/sign-in.ts'
import { forgetDevice, knownDevices } from './sign-in/known-devices.ts'
import { cancelEmailChangeByLink } from './own-account/confirm-new-email.ts'
import { cancelEmailChange, changeEmail, myEmailChange } from './own-account/email.ts'
import { changePassword } from './own-account/password.ts'
import { updateProfile } from './own-account/profile.ts'
import { restoreUser, suspendUser } from './rights/suspension.ts'
import { endSessions, mySessions } from './sign-in/own-sessions.ts'
import { asCurrentUser, allUsers } from './reads.ts'
import {
  beginTwoFactor,
  twoFactor,
  newRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from './two-factor/two-factor.ts'
import { loginUser } from './sign-in/sign-in.ts'
import { finishSignIn } from './two-factor/pending.ts'
import { createUser } from './sign-up/sign-up.ts'
import { setPassword, logoutUser } from './writes.ts'

export const accountRoutes = routes(
  {
    ...accountsCalls,
    ...googleCalls,
    ...knownDevicesCalls,
    ...twoFactorCalls,
    ...ownAccountCalls,
    ...profileCalls,
    ...suspensionCalls,
    ...sessionsCalls,
  },
  {
    createUser,
    loginUser,
    logoutUser,
    currentUser: ({ user, clock }) => ({ user: asCurrentUser(user, clock()) }),
    mySessions,
    endSessions,
    knownDevices,
    forgetDevice,
    twoFactor,
    beginTwoFactor,
    turnOnTwoFactor,
    newRecoveryCodes,
    turnOffTwoFactor,
    finishSignIn,
    setPassword,
    forgotPassword,
    signInOptions: ({ openId }) => ({ google: openId !== null }),
    startGoogle,
    finishGoogle,
    googleConnection,
    connectGoogle,
    finishConnectGoogle,
    disconnectGoogle,
    allUsers,
    updateProfile,
    changePassword,
    changeEmail,
    myEmailChange,
    cancelEmailChange,
    cancelEmailChangeByLink,
    suspendUser,
    restoreUser,
  },
)
