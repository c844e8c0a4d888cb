/** 账本: its calls. */
import { ledger } from '@green/contract/calls/energy/ledger.ts'
import { ledgerSetting } from '@green/contract/calls/energy/ledger-setting.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { adoptionRule, proposeAdoption, settle } from './acts.ts'
import { ledgerYear } from './reading.ts'

export const ledgerCalls = [
  ...handlers(ledger, {
    year: ({ input, actor, services }) => ledgerYear(services, input, actor),
    settle: ({ input, actor, services }) => settle(services, input, actor),
  }),
  ...handlers(ledgerSetting, {
    adoption: ({ services }) => adoptionRule(services),
    saveAdoption: ({ input, actor, services }) => proposeAdoption(services, input, actor),
  }),
]
