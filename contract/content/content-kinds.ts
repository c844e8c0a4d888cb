/**
 * 内容: what the city publishes. Each kind is one entry: its columns, its fields beside title and text, who writes it,
 * who publishes it and where it is shown. Everything else (versions, second person, schedule, search) is the same for all.
 */
import { contentCase } from '@green/filing/cases/content.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { area, date, type Field, field, money, number, text, yesNo } from '@green/filing/form/fields.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import type { Role } from '../roles.ts'
import {
  columnsOfNews,
  columnsOfNotices,
  financeColumns,
  guideColumns,
  interpretationColumns,
  policyColumns,
  questionColumns,
} from './news-columns.ts'

export type ContentKind = {
  label: string
  /** 栏目, under its name on the wire. */
  columns: Readonly<Record<string, string>>
  /** Fields beside title, summary, text, source, tags and attachments; of the kinds of form fields. */
  fields: readonly Field[]
  /** The page of the portal that lists it. */
  page: 'news' | 'policy' | 'interpretation' | 'question' | 'guide' | 'finance'
  /** Who writes, and in which columns; a county writes only its own. */
  edits: Readonly<Partial<Record<Role, 'all' | readonly string[]>>>
  /** Who publishes what another user has written. */
  publishes: readonly Role[]
  /** The kinds that an item may refer to. */
  links: readonly string[]
  /** What its links say: 替代的文件. */
  linkLabel?: string
  /** Its text is made from elsewhere; the body may stay empty. */
  mayLackBody?: true
}

export type ContentKinds = Readonly<Record<string, ContentKind>>

const city = { edits: { city: 'all', admin: 'all' }, publishes: ['city', 'admin'] } as const

export const contentKinds = {
  notice: {
    label: '通知公告',
    columns: columnsOfNotices,
    fields: [],
    page: 'news',
    ...city,
    links: ['notice', 'policy'],
    linkLabel: '依据的文件、相关通知',
  },
  news: {
    label: '新闻',
    columns: columnsOfNews,
    fields: [],
    page: 'news',
    edits: { ...city.edits, county: ['local'] },
    publishes: city.publishes,
    links: ['notice', 'news', 'policy'],
    linkLabel: '相关的内容',
  },
  /** Whether it is in force follows from its dates and from what replaces it, never from a word that somebody typed. */
  policy: {
    label: '政策文件',
    columns: policyColumns,
    fields: [
      field('issuer', '发文机关', text({ required: true })),
      field('documentNo', '文号', text({ hint: '没有文号的留空' })),
      field('issuedOn', '发文日期', date({ hint: '没有查到的留空，页面注明待核' })),
      field('effectiveFrom', '施行日期', date({ hint: '留空按发文日期' })),
      field('endsOn', '有效期至', date({ hint: '文件写明的期限，没有的留空' })),
      field('isForComment', '征求意见稿', yesNo()),
      field('statusNote', '效力说明', area(200, { hint: '例如：第三条由后来的文件替代' })),
      field('verified', '已对照原文核对', yesNo()),
      field('address', '原文网址', text({ hint: '以 https:// 开头', rules: [{ maxLength: 300 }] })),
    ],
    page: 'policy',
    ...city,
    links: ['policy'],
    linkLabel: '被它替代的文件',
  },
  interpretation: {
    label: '政策解读',
    columns: interpretationColumns,
    fields: [],
    page: 'interpretation',
    ...city,
    links: ['policy'],
    linkLabel: '解读的文件',
  },
  /** 常见问题: the title is the question, the text its answer. */
  question: {
    label: '常见问题',
    columns: questionColumns,
    fields: [],
    page: 'question',
    ...city,
    links: ['policy', 'notice'],
    linkLabel: '相关的文件',
  },
  /** 办事指南 of one programme: its definition gives what it can, these fields the rest. Without all seven elements it is not published. */
  guide: {
    label: '办事指南',
    columns: guideColumns,
    fields: [
      field('who', '办理对象的补充', area(500)),
      field('time', '办理时限', area(300, { hint: '批次的起止日期自动列出，这里写受理后多久办结' })),
      field('law', '设定依据', area(500, { hint: '关联了政策文件的可以留空' })),
      field('result', '办理结果', area(300)),
      field('phone', '咨询电话', text({ hint: '留空用平台的服务热线' })),
    ],
    page: 'guide',
    ...city,
    links: ['policy'],
    linkLabel: '设定依据的文件',
    mayLackBody: true,
  },
  /** 绿色金融产品: the conditions are compared with an enterprise's own code. */
  finance: {
    label: '金融产品',
    columns: financeColumns,
    fields: [
      field('bankName', '金融机构', text({ required: true })),
      field('bankCode', '金融机构统一社会信用代码', text({ hint: '已登记为金融机构的填写，企业可以直接授权' })),
      field('amountUpTo', '最高额度', money()),
      field('term', '期限', text({ required: true })),
      field('rate', '利率', text({ required: true })),
      field('minTotal', '绿效码总分不低于', number()),
      field('noGate', '没有触发门槛', yesNo()),
      field('needsTitle', '有效的绿色制造称号', yesNo()),
      field('other', '由金融机构审查的其他条件', area(500)),
    ],
    page: 'finance',
    ...city,
    links: ['notice'],
  },
} as const satisfies ContentKinds

/** `scheduled` and `expired` follow from the clock, the others from the last step. */
export const contentStates = { ...stateLabels(contentCase), scheduled: '定时发布', expired: '已到期' }
export type ContentState = keyof typeof contentStates

/** Names of a kind's columns, whatever the kind. */
export const columnName = (kind: string, column: string): string =>
  (contentKinds as ContentKinds)[kind]?.columns[column] ?? column

/** The kinds that a role publishes. */
export const kindsPublishedBy = (role: Role): string[] =>
  keysOf(contentKinds).filter((kind) => (contentKinds[kind].publishes as readonly Role[]).includes(role))
