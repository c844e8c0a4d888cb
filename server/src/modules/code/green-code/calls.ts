/** 企业绿效码: its calls. */
import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { amendResult, dropCorrection, proposeCorrection, tellCorrection, tryCorrection } from './corrections.ts'
import { exportCodes } from './export.ts'
import { ownCode } from './own-result.ts'
import { agreeToResult, consentToShow, contestResult, revokeConsent, takeBackObjection } from './own-steps.ts'
import { checkCode, listPublic } from './public.ts'
import { getCode, listCodes } from './reading.ts'
import { saveSettings, settingsView } from './settings.ts'
import { keepResult, liftCode, suspendCode } from './steps.ts'

export const greenCodeCalls = handlers(greenCode, {
  list: ({ input, actor, services }) => listCodes(services, input, actor),
  get: ({ input, actor, services }) => getCode(services, input.id, actor),
  exportList: ({ input: { page: _page, size: _size, ...filter }, actor, services, progress }) =>
    exportCodes(services, filter, actor, progress),
  answer: ({ input, actor, services }) => keepResult(services, input, actor),
  recomputed: ({ input, actor, services }) => tryCorrection(services, input, actor),
  amend: ({ input, actor, services }) => amendResult(services, input, actor),
  propose: ({ input, actor, services }) => proposeCorrection(services, input, actor),
  tell: ({ input, actor, services }) => tellCorrection(services, input, actor),
  drop: ({ input, actor, services }) => dropCorrection(services, input, actor),
  suspend: ({ input, actor, services }) => suspendCode(services, input, actor),
  lift: ({ input, actor, services }) => liftCode(services, input, actor),
  settings: ({ services }) => settingsView(services),
  saveSettings: ({ input, actor, services }) => saveSettings(services, input, actor),

  own: ({ input, actor, services }) => ownCode(services, input, actor),
  agree: ({ input, actor, services }) => agreeToResult(services, input, actor),
  contest: ({ input, actor, services }) => contestResult(services, input, actor),
  takeBack: ({ input, actor, services }) => takeBackObjection(services, input, actor),
  consent: ({ input, actor, services }) => consentToShow(services, input, actor),
  revoke: ({ input, actor, services }) => revokeConsent(services, input, actor),

  check: ({ input, services }) => checkCode(services, input),
  publicList: ({ input, services }) => listPublic(services, input),
})
