/** 权限变更 as a case: its scope, its facts, its columns in the log, its notices. */

import { officePath } from '@green/contract/screens/screens.ts'
import {
  type RightsChangeAction,
  type RightsChangeFacts,
  type RightsChangeState,
  rightsChangeCase,
} from '@green/filing/cases/rights-change.ts'
import type { CaseKind } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import { tell } from '../../../base/message/tell.ts'
import { rightsChange } from '../../../db/schema/account/rights.ts'
import { handsOf } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { scopeOf } from './scope-store.ts'
import { dutiesToConfirm, mayConfirm } from './store.ts'

const link = officePath('roleManagement')

export const rightsChangeKind: CaseKind<RightsChangeState, RightsChangeAction, RightsChangeFacts, typeof rightsChange> =
  {
    machine: rightsChangeCase,
    table: rightsChange,
    scope: scopeOf,
    facts: async (tx, row, actor) => ({
      isSecond: row !== null && actor !== null && !(await isFirstHand(tx, row.id, actor, [row.madeBy])),
      isOfDuty:
        row === null || actor === null || actor.duty === null || (await dutiesToConfirm(tx, row)).includes(actor.duty),
      isMaker: row !== null && actor !== null && handsOf(actor).includes(row.madeBy),
    }),
    nameOf: ({ about }) => `权限变更：${about}`,
    logged: { labels: { reason: '理由' }, values: (_services, { reason }) => ({ reason }) },
    tell: {
      others: async (tx, services, { saved }) => {
        const to = (await mayConfirm(tx, saved, clock.today())).map(({ id }) => id)
        const values = { about: saved.about, maker: saved.madeByName, reason: saved.reason }
        await tell(tx, services, { to, link, template: 'rightsProposed', values, sms: false })
      },
      maker: (tx, services, { saved, state }) =>
        tell(tx, services, {
          to: [saved.madeBy],
          link,
          template: 'rightsDecided',
          values: { about: saved.about, outcome: state, by: saved.updatedByName },
          sms: false,
        }),
    },
  }
