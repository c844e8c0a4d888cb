/** 办理时限: the working days of each office's step in each programme, as the city sets them. */
import { mostSoonDays } from '@green/filing/workflow/time-limits.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { firstOfTwo } from '../../hands.ts'
import { neededWords } from '../../rule-schemas.ts'
import { Id } from '../../shapes.ts'
import { startAndReason } from './setting-change.ts'

const days = z.number('请输入工作日数').int('工作日数应为整数').min(1, '至少1个工作日').max(250, '最多250个工作日')
const Limit = z.strictObject({
  days,
  soonDays: z
    .number('请输入提前提醒的工作日数')
    .int('工作日数应为整数')
    .min(0, '提前提醒的工作日数不能小于0')
    .max(mostSoonDays, `最多提前${mostSoonDays}个工作日提醒`),
  /** Where a law or a notice sets one. */
  statutory: z.strictObject({ days, basis: neededWords(100, 2) }).nullable(),
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
