/** 绿电凭证 as a case: its scope, its columns in the log, its notice. */
import { greenPowerPurposes } from '@green/contract/calls/energy/green-power.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import {
  type GreenPowerAction,
  type GreenPowerState,
  greenPowerCase,
  hearingDays,
} from '@green/filing/cases/green-power.ts'
import { runText } from '@green/filing/programme/green-power.ts'
import type { CaseKind } from '../../../base/case/take-step.ts'
import { tell } from '../../../base/message/tell.ts'
import { greenPower } from '../../../db/schema/energy/green-power.ts'
import { type Actor, draftsOnly } from '../../../platform/actor.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { scopeOf } from './scope-store.ts'
import type { PowerRecord } from './store.ts'

const dayMs = 24 * 3600_000

export type PowerFacts = { draftsOnly: boolean; isHeard: boolean }

/** An enterprise is heard when it has answered the doubt, or has let its days go by. */
export const factsOf = (row: Pick<PowerRecord, 'state' | 'updatedAt'> | null, actor: Actor | null): PowerFacts => ({
  draftsOnly: actor !== null && draftsOnly(actor),
  isHeard: row?.state === 'answered' || (row !== null && row.updatedAt <= addMs(clock.now(), -hearingDays * dayMs)),
})

export const greenPowerKind: CaseKind<GreenPowerState, GreenPowerAction, PowerFacts, typeof greenPower> = {
  machine: greenPowerCase,
  table: greenPower,
  scope: scopeOf,
  facts: async (_tx, row, actor) => factsOf(row, actor),
  nameOf: (row) => `绿电凭证 ${runText(row)} ${row.enterpriseName}`,
  logged: {
    labels: {
      numbers: '编号',
      documentCount: '凭证载明的个数',
      year: '消费年度',
      purpose: '用途',
      supplier: '来源单位',
      doubt: '存疑的理由',
    },
    words: (_services, row) => ({
      ...row,
      numbers: runText(row),
      purpose: greenPowerPurposes[row.purpose as keyof typeof greenPowerPurposes],
    }),
  },
  tell: {
    enterprise: (tx, services, { saved, step, opinion }) =>
      tell(tx, services, {
        to: { enterpriseId: saved.enterpriseId },
        template: 'greenPowerMoved',
        values: { numbers: runText(saved), step, said: opinion ?? '' },
        link: portalScreens.greenPower.path,
        sms: false,
      }),
  },
}
