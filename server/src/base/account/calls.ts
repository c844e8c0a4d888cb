/** Handlers of the groups user, auth, account, security, singleSignOn, passkey and operator. */

import { account, auth } from '@green/contract/calls/account/account.ts'
import { operator } from '@green/contract/calls/account/operator.ts'
import { passkey } from '@green/contract/calls/account/passkey.ts'
import { security } from '@green/contract/calls/account/security.ts'
import { singleSignOn } from '@green/contract/calls/account/single-sign-on.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { viewing } from '@green/contract/calls/account/viewing.ts'
import { refuse } from '@green/contract/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { exportLogs, logPage } from '../audit/logs.ts'
import { getProfile, saveProfile, updateProfile } from '../enterprise/profile.ts'
import { importHandlers } from '../import/calls.ts'
import {
  accountPage,
  createAccount,
  resetPassword,
  setAccountState,
  setScope,
} from './administration/administration.ts'
import { extendAccount } from './administration/expiry.ts'
import { makeFirstAdministrator } from './administration/first-administrator.ts'
import {
  inviteOperator,
  listOperators,
  removeOperator,
  setOperatorState,
  setOperatorsMaySubmit,
} from './administration/operators.ts'
import { enterpriseName, register } from './administration/registration.ts'
import { staffWorkbook } from './administration/staff-workbook.ts'
import { addPasskey, beginAdding, ownPasskeys, removePasskey } from './passkey/own-passkeys.ts'
import { beginPasskeySignIn, signInByPasskey } from './passkey/sign-in.ts'
import { siteOf } from './passkey/site.ts'
import {
  beginFactor,
  confirmFactor,
  renewRecovery,
  securityState,
  turnOffFactor,
} from './second-factor/own-second-factor.ts'
import { saveSecondFactorRule, secondFactorRule } from './second-factor/rule.ts'
import { makeCaptcha } from './sign-in/captcha.ts'
import { sendCode } from './sign-in/codes.ts'
import { loginState, signOut } from './sign-in/login-state.ts'
import { changeMobile, sendOwnCode } from './sign-in/mobile-change.ts'
import { setOwnPassword } from './sign-in/own-link.ts'
import { changePassword, changePasswordByCode } from './sign-in/password-change.ts'
import { endSessions, listSessions } from './sign-in/sessions-of.ts'
import {
  secondSignIn,
  secondSignInBySecond,
  signInByCode,
  signInByPassword,
  signInBySecond,
} from './sign-in/sign-in.ts'
import { bindIdentity, ownBinding, unbindIdentity } from './single-sign-on/own-binding.ts'
import { beginSignOn, chooseAccount, finishSignOn } from './single-sign-on/sign-in.ts'
import { beginViewing } from './viewing.ts'

const done = { done: true } as const

export const userCalls = handlers(user, {
  captcha: ({ services, ip }) => makeCaptcha(services, ip),
  sendCode: ({ services, input, ip }) => sendCode(services, input, ip),
  loginByCodeOrPwd: ({ services, input, ip, device, isField }) => {
    const { loginName, password, mobile, verifyCode, ...answer } = input
    if (loginName && password)
      return signInByPassword(services, { loginName, password, ...answer }, { ip, device, isField })
    if (mobile && verifyCode) return signInByCode(services, { mobile, verifyCode, ...answer }, { ip, device, isField })
    throw refuse('BAD_REQUEST')
  },
  getEnterName: ({ services, input, ip }) => enterpriseName(services, input.socialCode, ip),
  registerByCode: ({ services, input, ip, device }) => register(services, input, { ip, device }),
  exitLogin: async ({ services, actor }) => {
    await signOut(services, actor)
    return done
  },
  saveQyInfo: saveProfile,
  updateQyInfo: updateProfile,
  getQyinfoById: getProfile,
  updatePwd: async ({ services, actor, input }) => {
    await changePassword(services, actor, input)
    return done
  },
  updatePwdByCode: async ({ services, input, ip }) => {
    await changePasswordByCode(services, input, ip)
    return done
  },
  getLoginState: ({ services, actor }) => loginState(services, actor),
  getLogs: ({ services, actor, input }) => logPage(services, actor, input),
  exportLogs: ({ services, actor, input, progress }) => exportLogs(services, actor, input, progress),
  getUserList: ({ services, actor, input }) => accountPage(services, actor, input),
})

export const authCalls = handlers(auth, {
  login: ({ services, input, ip, device }) => secondSignIn(services, input, { ip, device }),
  second: ({ services, input, ip, device }) => secondSignInBySecond(services, input, { ip, device }),
})

const staffImport = importHandlers(staffWorkbook, account.importRun)

export const accountCalls = handlers(account, {
  ...staffImport,
  firstAdmin: async ({ services, input, ip }) => {
    await makeFirstAdministrator(services, input, ip)
    return done
  },
  setOwnPassword: async ({ services, input, ip }) => {
    await setOwnPassword(services, input, ip)
    return done
  },
  create: ({ services, actor, input }) => createAccount(services, actor, input),
  setState: ({ services, actor, input }) => setAccountState(services, actor, input),
  setScope: ({ services, actor, input }) => setScope(services, actor, input),
  resetPassword: ({ services, actor, input }) => resetPassword(services, actor, input),
  sessions: ({ services, actor, input }) => listSessions(services, actor, input),
  endSessions: ({ services, actor, input }) => endSessions(services, actor, input),
  extend: ({ services, actor, input }) => extendAccount(services, actor, input),
})

export const securityCalls = handlers(security, {
  ways: async ({ services }) => ({
    provider: services.identityProvider?.label ?? null,
    passkeySite: siteOf(services.config)?.origin ?? null,
  }),
  state: ({ services, actor }) => securityState(services, actor),
  beginFactor: ({ services, actor, input }) => beginFactor(services, actor, input),
  confirmFactor: ({ services, actor, input }) => confirmFactor(services, actor, input),
  renewRecovery: ({ services, actor, input }) => renewRecovery(services, actor, input),
  turnOffFactor: async ({ services, actor, input }) => {
    await turnOffFactor(services, actor, input)
    return done
  },
  signIn: ({ services, input, ip, device, isField }) => signInBySecond(services, input, { ip, device, isField }),
  rule: ({ services }) => secondFactorRule(services),
  saveRule: ({ services, actor, input }) => saveSecondFactorRule(services, actor, input),
  devices: ({ services, actor }) => listSessions(services, actor, { id: actor.accountId }),
  endDevices: ({ services, actor, input }) => endSessions(services, actor, { ...input, id: actor.accountId }),
  ownCode: ({ services, actor, input }) => sendOwnCode(services, actor, input),
  changeMobile: async ({ services, actor, input }) => {
    await changeMobile(services, actor, input)
    return done
  },
})

export const singleSignOnCalls = handlers(singleSignOn, {
  begin: ({ services, ip, device }) => beginSignOn(services, { ip, device }),
  finish: ({ services, input, ip, device, isField }) => finishSignOn(services, input, { ip, device, isField }),
  choose: ({ services, input, ip, device, isField }) => chooseAccount(services, input, { ip, device, isField }),
  bind: async ({ services, actor, input }) => {
    await bindIdentity(services, actor, input)
    return done
  },
  own: ({ services, actor }) => ownBinding(services, actor),
  unbind: async ({ services, actor }) => {
    await unbindIdentity(services, actor)
    return done
  },
})

export const passkeyCalls = handlers(passkey, {
  list: ({ services, actor }) => ownPasskeys(services, actor),
  beginAdding: ({ services, actor, input }) => beginAdding(services, actor, input),
  add: async ({ services, actor, input }) => {
    await addPasskey(services, actor, input)
    return done
  },
  remove: async ({ services, actor, input }) => {
    await removePasskey(services, actor, input)
    return done
  },
  beginSignIn: ({ services, ip, device }) => beginPasskeySignIn(services, { ip, device }),
  signIn: ({ services, input, ip, device, isField }) => signInByPasskey(services, input, { ip, device, isField }),
})

export const viewingCalls = handlers(viewing, {
  begin: ({ services, actor, input }) => beginViewing(services, actor, input),
})

export const operatorCalls = handlers(operator, {
  list: listOperators,
  invite: inviteOperator,
  setState: setOperatorState,
  remove: removeOperator,
  setMaySubmit: setOperatorsMaySubmit,
})
