/** 绿电凭证 as a case: its scope, its columns in the log, its notice. */
import { greenPowerPurposes } from '@green/contract/calls/green-power.ts'
import { portalScreens } from '@green/contract/portal-screens.ts'
import { type GreenPowerAction, type GreenPowerState, greenPowerCase } from '@green/filing/cases/green-power.ts'
import { runText } from '@green/filing/green-power.ts'
import type { CaseKind } from '../../base/case/take-step.ts'
import { tell } from '../../base/message/tell.ts'
import { greenPower } from '../../db/schema/green-power.ts'
import { draftsOnly } from '../../platform/actor.ts'
import { scopeOf } from './scope-store.ts'

export const greenPowerKind: CaseKind<GreenPowerState, GreenPowerAction, { draftsOnly: boolean }, typeof greenPower> = {
  machine: greenPowerCase,
  table: greenPower,
  scope: scopeOf,
  facts: async (_tx, _row, actor) => ({ draftsOnly: actor !== null && draftsOnly(actor) }),
  nameOf: (row) => `绿电凭证 ${runText(row)} ${row.enterpriseName}`,
  logged: {
    labels: { numbers: '编号', year: '消费年度', purpose: '用途', supplier: '来源单位', doubt: '存疑的理由' },
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
