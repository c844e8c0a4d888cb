/** 用户中心: people of the centre with unit and duties, absences with a deputy, and the hand-over of open work. */
import { area, date, field, text } from '@green/filing/form/fields.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { confirmedByCity, dailyRecord } from '../../hands.ts'
import { briefReason, explanation } from '../../reasons.ts'
import { accountStates, administratorDuties, roles, staffRoles } from '../../roles.ts'
import { maxText } from '../../rule-schemas.ts'
import { Done, Id, Nothing, pageInput, pageOf, QxCode, Version } from '../../shapes.ts'
import { orWaits } from './two-hands.ts'

/** What an administrator writes down of a person of the centre. */
export const dutyFields = [
  field('unit', '单位', text({ required: true, rules: ['organisationName'] })),
  field('duties', '职责', area(200, { hint: '如：绿色工厂审核、专项资金拨付复核。最多200字。' })),
]
export const absenceFields = [
  field('from', '开始日期', date({ required: true })),
  field('until', '结束日期', date({ required: true })),
  briefReason,
]
export const workReason = explanation('reason', '移交理由', [5, 200], '记入日志和各项工作的办理记录')

const Absence = z.object({
  id: Id,
  from: z.string(),
  until: z.string(),
  deputyName: z.string(),
  reason: z.string(),
  /** coming, running, over, ended. */
  state: z.enum(['coming', 'running', 'over', 'ended']),
  madeByName: z.string(),
  endedByName: z.string().nullable(),
})
export const absenceStates = { coming: '未开始', running: '代理中', over: '已期满', ended: '已提前结束' } as const

export const PersonRow = z.object({
  id: Id,
  name: z.string(),
  loginName: z.string(),
  userRole: z.enum(roles),
  roleLabel: z.string(),
  unit: z.string(),
  duties: z.string(),
  qxName: z.string().nullable(),
  state: z.enum(accountStates),
  stateLabel: z.string(),
  /** The absence that runs today, or the next one. */
  absence: Absence.pick({ from: true, until: true, deputyName: true, state: true }).nullable(),
  /** Open work that this person holds alone. */
  openWork: z.number(),
  version: z.number(),
})
export type PersonRow = z.output<typeof PersonRow>

const Colleague = z.object({ id: Id, name: z.string(), unit: z.string(), duties: z.string() })

export const Person = PersonRow.extend({
  absences: z.array(Absence),
  /** Who may act for this person: same role and county, in office. */
  deputies: z.array(Colleague),
  /** Why nobody can: null where somebody can. */
  noDeputy: z.string().nullable(),
  work: z.array(
    z.object({
      kind: z.string(),
      label: z.string(),
      /** Whether the reader may hand these over; else who does, in words. */
      movable: z.boolean(),
      movedBy: z.string(),
      items: z.array(z.object({ id: Id, title: z.string() })),
    }),
  ),
  /** Who may take open work over: same role, same county or the whole city. */
  receivers: z.array(Colleague),
})
export type Person = z.output<typeof Person>

export const people = {
  page: call({
    get: '/people/page',
    title: '中心人员列表',
    may: ['city', 'admin'],
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      userRole: z.enum(staffRoles).optional(),
      qxCode: QxCode.optional(),
    }),
    out: pageOf(PersonRow),
  }),
  get: call({
    get: '/people/get',
    title: '一名中心人员：职责、缺勤代理、手中未办结的工作',
    may: ['city', 'admin'],
    in: z.strictObject({ id: Id }),
    out: Person,
  }),
  save: call({
    post: '/people/save',
    hands: dailyRecord,
    title: '修改中心人员的单位和职责',
    may: ['admin'],
    in: z.strictObject({ id: Id, version: Version, ...shapeOf(dutyFields) }),
    out: Person,
  }),
  setAbsence: call({
    post: '/people/setAbsence',
    hands: { twoHands: { second: ['admin'], days: 3 } },
    title: '登记缺勤和代理人',
    may: ['admin'],
    in: z.strictObject({ id: Id, deputyId: Id, ...shapeOf(absenceFields) }),
    out: orWaits(Person),
  }),
  endAbsence: call({
    post: '/people/endAbsence',
    hands: dailyRecord,
    title: '取消或提前结束缺勤代理',
    may: ['admin'],
    in: z.strictObject({ id: Id }),
    out: Done,
  }),
  handOver: call({
    post: '/people/handOver',
    hands: confirmedByCity,
    title: '移交未办结的工作',
    may: ['city', 'admin'],
    in: z.strictObject({
      id: Id,
      ...shapeOf([workReason]),
      items: z
        .array(z.strictObject({ kind: z.string().max(40), id: Id, to: Id }))
        .min(1, '请至少选择一项要移交的工作')
        .max(200, '一次最多移交200项，请分次移交'),
    }),
    out: orWaits(z.object({ moved: z.number(), left: z.number() })),
  }),
  standingFor: call({
    get: '/people/standingFor',
    title: '本人今天代理的缺勤同事',
    may: ['county', 'city', 'admin'],
    duty: administratorDuties,
    in: Nothing,
    out: z.array(z.object({ id: Id, name: z.string(), until: z.string() })),
  }),
}
export type DeputyFor = z.output<(typeof people.standingFor)['out']>[number]
