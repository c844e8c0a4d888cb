/**
 * 内容: what the city publishes. Each kind is one entry: its columns, its fields beside title and text, who writes it,
 * who publishes it and where it is shown. Everything else (versions, second person, schedule, search) is the same for all.
 */
import { contentCase } from '@green/filing/cases/content.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import type { Field } from '@green/filing/fields.ts'
import { columnsOfNews, columnsOfNotices } from './news-columns.ts'
import type { Role } from './roles.ts'

export type ContentKind = {
  label: string
  /** 栏目, under its name on the wire. */
  columns: Readonly<Record<string, string>>
  /** Fields beside title, summary, text, source, tags and attachments; of the kinds of form fields. */
  fields: readonly Field[]
  /** The page of the portal that lists it. */
  page: 'news' | 'policy'
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
} as const satisfies ContentKinds

/** `scheduled` and `expired` follow from the clock, the others from the last step. */
export const contentStates = { ...stateLabels(contentCase), scheduled: '定时发布', expired: '已到期' }
export type ContentState = keyof typeof contentStates
