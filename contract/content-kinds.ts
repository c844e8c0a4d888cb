/**
 * 内容: what the city publishes. Each kind is one entry: its columns, its fields beside title and text, who writes it,
 * who publishes it and where it is shown. Everything else (versions, second person, schedule, search) is the same for all.
 */
import { contentCase } from '@green/filing/cases/content.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { area, type Field, field, money, number, text, yesNo } from '@green/filing/fields.ts'
import { columnsOfNews, columnsOfNotices, financeColumns } from './news-columns.ts'
import type { Role } from './roles.ts'

export type ContentKind = {
  label: string
  /** 栏目, under its name on the wire. */
  columns: Readonly<Record<string, string>>
  /** Fields beside title, summary, text, source, tags and attachments; of the kinds of form fields. */
  fields: readonly Field[]
  /** The page of the portal that lists it. */
  page: 'news' | 'policy' | 'finance'
  /** Who writes, and in which columns; a county writes only its own. */
  edits: Readonly<Partial<Record<Role, 'all' | readonly string[]>>>
  /** Who publishes what another user has written. */
  publishes: readonly Role[]
  /** The kinds that an item may refer to. */
  links: readonly string[]
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
    links: ['notice'],
  },
  news: {
    label: '新闻',
    columns: columnsOfNews,
    fields: [],
    page: 'news',
    edits: { ...city.edits, county: ['local'] },
    publishes: city.publishes,
    links: ['notice', 'news'],
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
