/** 账本: its calls. */
import { ledger } from '@green/contract/calls/energy/ledger.ts'
import { ledgerCorrection } from '@green/contract/calls/energy/ledger-correction.ts'
import { ledgerFinding } from '@green/contract/calls/energy/ledger-finding.ts'
import { ledgerProposal } from '@green/contract/calls/energy/ledger-proposal.ts'
import { ledgerSetting } from '@green/contract/calls/energy/ledger-setting.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findingsOfFiling } from './filing-findings.ts'
import { explainFinding, settleFinding } from './finding-decisions.ts'
import { exportFindings, listFindings } from './finding-list.ts'
import { listFollowUps, reviewFollowUp } from './follow-ups.ts'
import { limitRules, proposeLimit } from './limits.ts'
import { factEvidence } from './papers.ts'
import { concernedBy, propose } from './proposals.ts'
import { ledgerYear } from './reading.ts'
import { adoptionRule, proposeAdoption, settle } from './settlement.ts'
import { tryFormAnswers } from './try-form.ts'

export const ledgerCalls = [
  ...handlers(ledger, {
    year: ({ input, actor, services }) => ledgerYear(services, input, actor),
    evidence: ({ input, actor, services }) => factEvidence(services, input, actor),
    settle: ({ input, actor, services }) => settle(services, input, actor),
  }),
  ...handlers(ledgerFinding, {
    explain: ({ input, actor, services }) => explainFinding(services, input, actor),
    tryForm: ({ input, actor, services }) => tryFormAnswers(services, input, actor),
    ofFiling: ({ input, actor, services }) => findingsOfFiling(services, input, actor),
    settle: ({ input, actor, services }) => settleFinding(services, input, actor),
    list: ({ input, actor, services }) => listFindings(services, input, actor),
    exportList: ({ input, actor, services, progress }) => exportFindings(services, input, actor, progress),
  }),
  ...handlers(ledgerCorrection, {
    list: ({ input, actor, services }) => listFollowUps(services, input, actor),
    review: ({ input, actor, services }) => reviewFollowUp(services, input, actor),
  }),
  ...handlers(ledgerProposal, {
    concerned: ({ input, actor, services }) => concernedBy(services, input, actor),
    propose: ({ input, actor, services }) => propose(services, input, actor),
  }),
  ...handlers(ledgerSetting, {
    adoption: ({ services }) => adoptionRule(services),
    limits: ({ services }) => limitRules(services),
    saveLimit: ({ input, actor, services }) => proposeLimit(services, input, actor),
    saveAdoption: ({ input, actor, services }) => proposeAdoption(services, input, actor),
  }),
]
