/** 参数变更 as a case: its scope, its facts, its columns in the log, its notices. */
import { officePath } from '@green/contract/screens/screens.ts'
import {
  type SettingChangeAction,
  type SettingChangeFacts,
  type SettingChangeState,
  settingChangeCase,
} from '@green/filing/cases/setting-change.ts'
import { settingChange } from '../../db/schema/operation/settings.ts'
import { handsOf } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { CaseKind } from '../case/take-step.ts'
import { isFirstHand } from '../deputy/hands.ts'
import { tell } from '../message/tell.ts'
import { districtKind } from '../reference/district-adjustments.ts'
import { isBuiltOn, mayConfirm, settingScope } from './store.ts'

const link = `${officePath('settings')}?tab=changes`

export const settingChangeKind: CaseKind<
  SettingChangeState,
  SettingChangeAction,
  SettingChangeFacts,
  typeof settingChange
> = {
  machine: settingChangeCase,
  table: settingChange,
  scope: settingScope,
  facts: async (tx, row, actor) => ({
    isSecond: row !== null && actor !== null && !(await isFirstHand(tx, row.id, actor, [row.madeBy])),
    isMaker: row !== null && row.madeBy !== null && actor !== null && handsOf(actor).includes(row.madeBy),
    isPlanned: row !== null && row.startsAt !== null && row.startsAt > clock.now(),
    // A version of the districts says those before it too; every other one says all by itself.
    isLast: row?.kind !== districtKind || !(await isBuiltOn(tx, row.id)),
  }),
  nameOf: ({ about }) => `参数变更：${about}`,
  logged: {
    labels: { reason: '理由', startsOn: '开始日期' },
    values: (_services, { reason, startsOn }) => ({ reason, startsOn }),
  },
  tell: {
    others: async (tx, services, { saved }) => {
      const to = (await mayConfirm(tx, saved, clock.today())).map(({ id }) => id)
      const values = {
        about: saved.about,
        maker: saved.madeByName,
        startsOn: saved.startsOn,
        reason: saved.reason,
      }
      await tell(tx, services, { to, link, template: 'settingProposed', values, sms: false })
    },
    maker: async (tx, services, { saved, step }) => {
      if (!saved.madeBy) return
      const values = { about: saved.about, step, startsOn: saved.startsOn, by: saved.updatedByName }
      await tell(tx, services, { to: [saved.madeBy], link, template: 'settingDecided', values, sms: false })
    },
  },
}
