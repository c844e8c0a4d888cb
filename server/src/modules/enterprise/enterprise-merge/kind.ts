/** 企业档案合并 as a case: its scope, its facts, its columns in the log, its notice. */

import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import {
  type EnterpriseMergeAction,
  type EnterpriseMergeFacts,
  type EnterpriseMergeState,
  enterpriseMergeCase,
} from '@green/filing/cases/enterprise-merge.ts'
import type { CaseKind } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import { tell } from '../../../base/message/tell.ts'
import { enterpriseMerge } from '../../../db/schema/enterprise-merge.ts'
import { clock, dayOf } from '../../../platform/clock.ts'
import { scopeOf } from './scope-store.ts'

export const mergeKind: CaseKind<
  EnterpriseMergeState,
  EnterpriseMergeAction,
  EnterpriseMergeFacts,
  typeof enterpriseMerge
> = {
  machine: enterpriseMergeCase,
  table: enterpriseMerge,
  scope: scopeOf,
  facts: async (tx, row, actor) => ({
    isSecond: row !== null && actor !== null && !(await isFirstHand(tx, row.id, actor, [row.madeBy])),
    isInTerm: row?.undoUntil ? clock.now() < row.undoUntil : false,
  }),
  nameOf: (row) => `${row.absorbedName}（${row.absorbedCode}）并入${row.survivorName}（${row.survivorCode}）`,
  logged: { labels: { reason: '依据', undoUntil: '可撤销至' }, values: (_services, row) => row },
  tell: {
    enterprises: (tx, services, { action, saved, opinion }) => {
      const about = { to: saved.mainAccounts, link: portalScreens.personalCenter.path, sms: false } as const
      const values = {
        enterprise: saved.survivorName,
        absorbed: `${saved.absorbedName}（${saved.absorbedCode}）`,
      }
      const until = dayOf(saved.undoUntil ?? clock.now())
      return action === 'undo'
        ? tell(tx, services, {
            ...about,
            template: 'enterprisesSeparated',
            values: { ...values, reason: opinion ?? '' },
          })
        : tell(tx, services, { ...about, template: 'enterprisesMerged', values: { ...values, until } })
    },
  },
}
