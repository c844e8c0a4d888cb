/** 内容检查: how fresh the public columns are, and what the nightly check found in published texts. */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { dailyRecord } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { Done, Id, Moment, Nothing, pageInput, pageOf } from '../../shapes.ts'

export const findingSorts = {
  innerLink: '平台内的链接打不开',
  outsideLink: '其他网站的链接打不开',
  attachment: '附件缺失',
  wrongWord: '错别字、不规范写法',
  sensitiveWord: '敏感词、不当表述',
  placeholder: '占位文字',
  punctuation: '标点不成对、重复',
  date: '日期不存在',
} as const
export type FindingSort = keyof typeof findingSorts

export const freshStates = {
  ok: '正常',
  late: '超期',
  empty: '没有内容',
  found: '有问题',
  unchecked: '尚未检查',
} as const

export const FreshnessLine = z.object({
  key: z.string(),
  indicator: z.string(),
  rule: z.string(),
  /** The column, or what is checked. */
  place: z.string(),
  state: z.enum(keysOf(freshStates)),
  /** The newest publication; null where none, or where days are not what counts. */
  newest: Moment.nullable(),
  /** Limit in days, where the indicator has one. */
  days: z.number().nullable(),
  /** What was counted: 3件已逾期. */
  note: z.string(),
  /** Where it is read or worked on. */
  link: z.string(),
})
export type FreshnessLine = z.output<typeof FreshnessLine>

export const ContentCheckFinding = z.object({
  id: Id,
  sort: z.enum(keysOf(findingSorts)),
  title: z.string(),
  kindLabel: z.string(),
  /** What is wrong, and the words around it. */
  what: z.string(),
  place: z.string(),
  foundAt: Moment,
  /** Where the text is edited. */
  link: z.string(),
  setAsideReason: z.string().nullable(),
  setAsideBy: z.string().nullable(),
  setAsideAt: Moment.nullable(),
})
export type Finding = z.output<typeof ContentCheckFinding>

const offices = ['city', 'admin'] as const

/** Longest reason why a finding needs nothing, in the call and where it is typed. */
export const asideReasonLength = 200

export const contentCheck = {
  board: call({
    get: '/contentCheck/board',
    title: '公开内容的更新情况（对照政府网站检查指标）',
    may: offices,
    reads: 'replica',
    in: Nothing,
    out: z.object({
      source: z.string(),
      note: z.string(),
      lines: z.array(FreshnessLine),
      /** Null before the first night. */
      checkedAt: Moment.nullable(),
      pieces: z.number(),
      /** Links to other sites, and how many the last check opened; null where the city does not let the server open them. */
      outsideLinks: z.number(),
      openedLinks: z.number().nullable(),
    }),
  }),
  findings: call({
    get: '/contentCheck/findings',
    title: '夜间检查发现的问题',
    may: offices,
    in: z.strictObject({
      ...pageInput,
      sort: z.enum(keysOf(findingSorts)).optional(),
      keyword: maxText(50).optional(),
      /** Those that were set aside; without it those that are open. */
      aside: z.literal('1').optional(),
    }),
    out: pageOf(ContentCheckFinding),
  }),
  setAside: call({
    post: '/contentCheck/setAside',
    hands: dailyRecord,
    title: '把一个问题记为不需处理（说明理由），或重新列出',
    may: offices,
    in: z.strictObject({
      id: Id,
      /** Null lists it again. */
      reason: z
        .string()
        .max(asideReasonLength, `最多输入${asideReasonLength}个字符!`)
        .refine((text) => [...text.trim()].length >= 2, '请说明不需处理的理由（至少2个字）')
        .nullable(),
    }),
    out: Done,
  }),
}
