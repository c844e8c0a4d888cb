/** Every call the server answers, one line per module or family. */
import { energyServiceFilingCalls } from './families/energy-service-filing.ts'
import { greenFactoryCalls } from './families/green-factory.ts'
import { waterQuotaCalls } from './families/water-quota.ts'
import { batchCalls, boardCalls, expertCalls, filingCalls } from './filing/calls.ts'
import { accountCalls, authCalls, userCalls } from './modules/account/calls.ts'
import { enterpriseCalls } from './modules/enterprise/calls.ts'
import { fileCalls } from './modules/files/calls.ts'
import { cdictCalls, gisCalls, roleCalls, settingsCalls, supportCalls } from './modules/lookup/calls.ts'
import { messageCalls } from './modules/message/calls.ts'
import type { AnsweredCall } from './platform/answer.ts'

export const answers: readonly AnsweredCall[] = [
  ...accountCalls,
  ...authCalls,
  ...batchCalls,
  ...boardCalls,
  ...cdictCalls,
  ...energyServiceFilingCalls,
  ...enterpriseCalls,
  ...expertCalls,
  ...fileCalls,
  ...filingCalls,
  ...gisCalls,
  ...greenFactoryCalls,
  ...messageCalls,
  ...roleCalls,
  ...settingsCalls,
  ...supportCalls,
  ...userCalls,
  ...waterQuotaCalls,
]
