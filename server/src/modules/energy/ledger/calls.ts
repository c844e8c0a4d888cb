/** 账本: its calls. */
import { ledger } from '@green/contract/calls/energy/ledger.ts'
import { ledgerFinding } from '@green/contract/calls/energy/ledger-finding.ts'
import { ledgerSetting } from '@green/contract/calls/energy/ledger-setting.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { adoptionRule, proposeAdoption, settle } from './acts.ts'
import { explainFinding, settleFinding } from './finding-acts.ts'
import { exportFindings, listFindings } from './finding-list.ts'
import { ledgerYear } from './reading.ts'
import { tryFormAnswers } from './try-form.ts'

export const ledgerCalls = [
  ...handlers(ledger, {
    year: ({ input, actor, services }) => ledgerYear(services, input, actor),
    settle: ({ input, actor, services }) => settle(services, input, actor),
  }),
  ...handlers(ledgerFinding, {
    explain: ({ input, actor, services }) => explainFinding(services, input, actor),
    tryForm: ({ input, actor, services }) => tryFormAnswers(services, input, actor),
    settle: ({ input, actor, services }) => settleFinding(services, input, actor),
    list: ({ input, actor, services }) => listFindings(services, input, actor),
    exportList: ({ input, actor, services, progress }) => exportFindings(services, input, actor, progress),
  }),
  ...handlers(ledgerSetting, {
    adoption: ({ services }) => adoptionRule(services),
    saveAdoption: ({ input, actor, services }) => proposeAdoption(services, input, actor),
  }),
]
