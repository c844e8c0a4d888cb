/** 办理时限: the working days of each office's step in each programme, as the city sets them. */

import { field, integer, text } from '@green/filing/form/fields.ts'
import { mostSoonDays } from '@green/filing/workflow/time-limits.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { firstOfTwo } from '../../hands.ts'
import { requiredText } from '../../rule-schemas.ts'
import { Id } from '../../shapes.ts'
import { startAndReason } from './setting-change.ts'

const mostDays = 250
const mostBasis = 100

const daysOf = <const K extends string, const R extends boolean>(key: K, label: string, required: R, hint: string) =>
  field(
    key,
    label,
    integer({
      required,
      min: 1,
      max: mostDays,
      hint,
      faultText: `请输入工作日数，1至${mostDays}之间的整数${required ? '' : '；没有法定时限的不填'}`,
    }),
  )

/** What the city promises, and what a law or a notice sets; `limit.statutory` on the wire. */
export const limitFields = [
  daysOf('days', '承诺时限（工作日）', true, '收到的当天不计；对之后到达这一环节的申报生效，在办的仍按原来的承诺。'),
  field(
    'soonDays',
    '提前提醒（工作日）',
    integer({
      required: true,
      min: 0,
      max: mostSoonDays,
      hint: '到期前这么多个工作日起标为橙色并每天提醒。',
      faultText: `请输入提前提醒的工作日数，0至${mostSoonDays}之间的整数`,
    }),
  ),
  daysOf('legalDays', '法定时限（工作日）', false, '没有法律、办法规定的不填；承诺时限不能长于法定时限。'),
  field(
    'basis',
    '法定依据',
    text({
      rules: [{ length: [2, mostBasis] }],
      hint: '法律、办法的名称和条款。',
      faultText: '请写明法定时限的依据，如《……办法》第九条',
    }),
  ),
] as const

const shape = shapeOf(limitFields)
const Limit = z.strictObject({
  days: shape.days,
  soonDays: shape.soonDays,
  /** Where a law or a notice sets one. */
  statutory: z.strictObject({ days: shape.days, basis: requiredText(mostBasis, 2) }).nullable(),
})

const Row = z.object({
  programme: z.string(),
  programmeTitle: z.string(),
  state: z.string(),
  stateLabel: z.string(),
  office: z.enum(['county', 'city', 'both']),
  limit: Limit,
  /** The programme's own where nothing is set. */
  usual: Limit,
  isSet: z.boolean(),
  /** A change that waits for its second person, and the first day of the next confirmed version. */
  waiting: Id.nullable(),
  next: z.string().nullable(),
  /** The default step when the office does not act, where the programme's notice has one. */
  silence: z.string().nullable(),
})

export const timeLimit = {
  list: call({
    get: '/timeLimit/list',
    title: '各类别各环节的办理时限',
    may: ['city', 'admin'],
    in: z.strictObject({}),
    out: z.object({ rows: z.array(Row) }),
  }),
  save: call({
    post: '/timeLimit/save',
    hands: firstOfTwo,
    title: '提出设定一个环节的办理时限，或恢复默认（由另一人复核，自开始日期生效）',
    may: ['city', 'admin'],
    in: z.strictObject({
      programme: z.string().max(40),
      state: z.string().max(40),
      /** Null: the programme's own again. */
      limit: Limit.nullable(),
      ...startAndReason,
    }),
    out: z.object({ id: Id }),
  }),
}
