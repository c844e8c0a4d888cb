/** The groups a message can go to, worked out anew each time they are asked for. */

import { greenRating } from '@green/contract/calls/code/green-rating.ts'
import type { MailingQuery } from '@green/contract/calls/content/mailing.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { type TitleKind, titleKindLabels } from '@green/contract/filing/titles.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { isReturned, isUnsent, statesWhere } from '@green/filing/workflow/states.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import { forDistrict } from '../../../filing/record/batch-window.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import {
  batchById,
  bearing,
  filedAs,
  holdingUntil,
  labelName,
  lackingIn,
  lackOf,
  type Member,
  owing,
} from './group-store.ts'

export type Group = { label: string; members: Member[] }

/** Who may read the results of a run. */
const mayRate: readonly string[] = [greenRating.run.may].flat()

const dayMs = 86_400_000

/** The group with its members, within the asker's reach: an officer of a county reaches only that county. */
export async function groupOf(tx: Tx, query: MailingQuery, actor: Actor): Promise<Group> {
  const { group, qxCode } = query
  const place = isDistrictOfficer(actor.role) ? (actor.qxCode ?? 'none') : qxCode
  const where = place ? `（${districtOf(place)?.name ?? place}）` : ''
  if (group === 'labelled') {
    const name = await labelName(tx, needed(query, 'labelId', '请选择标签'))
    if (name === null) throw refuse('NOT_FOUND')
    const members = await bearing(tx, actor, query.labelId ?? '', place)
    return { label: `标签“${name}”${where}`, members: members.map((one) => ({ ...one, ...about(name, null) })) }
  }
  if (group === 'lacking') {
    if (!mayRate.includes(actor.role)) throw refuse('FORBIDDEN')
    const [runId, lack] = [needed(query, 'runId', '请选择评分批次'), needed(query, 'lack', '请选择缺项')]
    const lacked = await lackOf(tx, runId, lack)
    if (!lacked) throw refuse('NOT_FOUND')
    const subject = `${lacked.year}年度绿效码数据（${lacked.label}）`
    const members = await lackingIn(tx, actor, { runId, lack }, place)
    return { label: `${subject}${where}`, members: members.map((one) => ({ ...one, ...about(subject, null) })) }
  }
  if (group === 'expiring') {
    const days = needed(query, 'days', '请填写天数')
    const found = await holdingUntil(tx, actor, dayOf(addMs(clock.now(), days * dayMs)), place)
    return {
      label: `${days}天内到期的称号${where}`,
      members: found.map(({ kind, number, validTo, filingId, ...one }) => ({
        ...one,
        ...about(`${titleKindLabels[kind as TitleKind] ?? kind}（${number}）`, validTo),
        filingId,
      })),
    }
  }
  const batch = await batchById(tx, needed(query, 'batchId', '请选择批次'))
  if (!batch) throw refuse('NOT_FOUND')
  const programme = programmeOf(batch.programme)
  const endOf = (county: string) => dayOf(forDistrict(batch, county).closeAt)
  if (group === 'unfiled' && programme.owed)
    return {
      label: `“${batch.name}”未填报${where}`,
      members: (await owing(tx, actor, programme, batch.year, place)).map((one) => ({
        ...one,
        ...about(batch.name, endOf(one.qxCode)),
      })),
    }
  const found = await filedAs(tx, actor, batch.id, statesWhere(group === 'unfiled' ? isUnsent : isReturned), place)
  return {
    label: group === 'unfiled' ? `“${batch.name}”已开始未提交${where}` : `“${batch.name}”已退回未重报${where}`,
    members: found.map(({ number, replyBy, filingId, ...one }) => ({
      ...one,
      ...about(number ? `${batch.name}（${number}）` : batch.name, replyBy ?? endOf(one.qxCode)),
      filingId,
    })),
  }
}

const about = (subject: string, until: string | null) => ({ subject, until, filingId: null })

function needed<K extends 'batchId' | 'days' | 'labelId' | 'runId' | 'lack'>(
  query: MailingQuery,
  field: K,
  message: string,
) {
  const value = query[field]
  if (value === undefined) throw refuseFields([{ field, message }])
  return value
}
