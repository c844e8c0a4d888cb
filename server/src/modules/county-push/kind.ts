/** 区县推送 as a case: its scope, its columns in the log, its notices. */
import { pushLevels } from '@green/contract/calls/county-push.ts'
import { filingPageOf, officePath } from '@green/contract/screens.ts'
import { type PushAction, type PushState, pushCase } from '@green/filing/cases/county-push.ts'
import type { CaseKind } from '../../base/case/take-step.ts'
import { tell } from '../../base/message/tell.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import { countyPush } from '../../db/schema/services.ts'
import { scopeOf } from './scope-store.ts'

export const pushKind: CaseKind<PushState, PushAction, object, typeof countyPush> = {
  machine: pushCase,
  table: countyPush,
  scope: scopeOf,
  facts: async () => ({}),
  nameOf: ({ enterpriseName, year }) => `${enterpriseName} ${year}年`,
  logged: {
    labels: {
      reason: '推荐理由',
      aspects: '推荐方面',
      targetLevel: '目标层级',
      planYear: '计划申报年度',
      needDiagnosis: '需要诊断',
      contactName: '联系人',
      contactPhone: '联系电话',
      opinion: '处理意见',
    },
    async words(services, push) {
      const reference = await referenceOf(services)
      return {
        ...push,
        aspects: push.aspects.map((code) => reference.find('pushAspect', code)?.label ?? code).join('、'),
        targetLevel: pushLevels[push.targetLevel as keyof typeof pushLevels],
      }
    },
  },
  tell: {
    city: (tx, services, { saved }) =>
      tell(tx, services, {
        to: { role: 'city' },
        template: 'countyPushed',
        values: { enterprise: saved.enterpriseName, reason: saved.reason },
        link: officePath('countyPush'),
        sms: false,
      }),
    county: (tx, services, { saved, state, opinion }) =>
      tell(tx, services, {
        to: { role: 'county', qxCode: saved.qxCode },
        template: 'pushDecided',
        values: { enterprise: saved.enterpriseName, result: state, opinion: opinion || state },
        link: officePath('countyPush'),
        sms: false,
      }),
    enterprise: (tx, services, { saved }) =>
      tell(tx, services, {
        to: { enterpriseId: saved.enterpriseId },
        template: 'pushInvited',
        values: { level: pushLevels[saved.targetLevel as keyof typeof pushLevels] },
        link: filingPageOf('green-factory') ?? null,
        sms: true,
      }),
  },
}
