/** 绿色诊断 as a case: its scope, the facts of its guards, its notices to each party. */
import { isExpert } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import {
  type DiagnosisAction,
  type DiagnosisFacts,
  type DiagnosisState,
  diagnosisCase,
} from '@green/filing/cases/diagnosis.ts'
import type { CaseKind, CaseNews } from '../../../base/case/take-step.ts'
import type { Addressees } from '../../../base/message/store.ts'
import { tell } from '../../../base/message/tell.ts'
import type { Tx } from '../../../db/database.ts'
import { diagnosis } from '../../../db/schema/services.ts'
import { draftsOnly } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { scopeOf } from './scope-store.ts'
import { type DiagnosisRecord, teamsOf } from './store.ts'

type News = CaseNews<DiagnosisAction, DiagnosisRecord>

/** The same words to everybody, at the place where each of them acts on it. */
const telling =
  (page: string, to: (record: DiagnosisRecord, tx: Tx) => Addressees | Promise<Addressees>) =>
  async (tx: Tx, services: Services, { saved, step, state, opinion }: News) => {
    const values = { number: saved.number, step, enterprise: saved.enterpriseName, state }
    await tell(tx, services, {
      ...(opinion
        ? { template: 'diagnosisMovedWithWords', values: { ...values, said: opinion } }
        : { template: 'diagnosisMoved', values }),
      to: await to(saved, tx),
      link: `${page}?id=${saved.id}`,
      sms: false,
    })
  }

const desk = officePath('diagnosis')

export const diagnosisKind: CaseKind<DiagnosisState, DiagnosisAction, DiagnosisFacts, typeof diagnosis> = {
  machine: diagnosisCase,
  table: diagnosis,
  scope: scopeOf,
  async facts(tx, row, actor) {
    const team = row && isExpert(actor?.role) ? await teamsOf(tx, [row.id]) : []
    const own = team.find((e) => e.expertId === actor?.accountId)
    return {
      draftsOnly: actor !== null && draftsOnly(actor),
      invited: own?.state === 'invited',
      leads: own?.leads === true,
      dataGiven: row?.dataState === 'given',
    }
  },
  nameOf: ({ number }) => `绿色诊断 ${number}`,
  tell: {
    enterprise: telling('/mainPages/greenDiagnosis', ({ enterpriseId }) => ({ enterpriseId })),
    county: telling(desk, ({ qxCode }) => ({ role: 'county', qxCode })),
    city: telling(desk, () => ({ role: 'city' })),
    experts: telling(desk, async ({ id }, tx) =>
      (await teamsOf(tx, [id])).filter((e) => e.state !== 'declined').map((e) => e.expertId),
    ),
  },
}
