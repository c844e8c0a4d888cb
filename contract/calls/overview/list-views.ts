/** A user's layout of an office list, and named views of it, shared with colleagues. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { ownMatter } from '../../hands.ts'
import { administratorDuties } from '../../roles.ts'
import { requiredText } from '../../rule-schemas.ts'
import { Done, Id, Moment } from '../../shapes.ts'

const staff = ['county', 'city', 'admin'] as const
/** Which list: `desk-green-factory`, `filings`. */
const ListName = z.string().regex(/^[a-z][a-z-]{1,39}$/, '列表名称不正确')
const ColumnKey = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/, '列名不正确')

export const densities = ['loose', 'middle', 'compact'] as const
export const viewsAtMost = 30
/** Longest name of a view, in the call and where it is typed. */
export const viewNameLength = 30

export const ListLayout = z.strictObject({
  /** Keys in order; empty means the default columns. */
  columns: z.array(ColumnKey).max(100, '最多选择100列'),
  /** How many of the first columns are fixed. */
  frozen: z.number().int().min(0).max(4, '最多固定4列'),
  density: z.enum(densities),
})
export type ListLayout = z.output<typeof ListLayout>

export const ListView = z.object({
  id: Id,
  name: z.string(),
  /** The query of the list's address: filters, order, columns. */
  place: z.string(),
  shared: z.boolean(),
  own: z.boolean(),
  by: z.string(),
  at: Moment,
})
export type ListView = z.output<typeof ListView>

export const listView = {
  mine: call({
    get: '/listView/mine',
    title: '列表的显示设置和视图',
    may: staff,
    duty: administratorDuties,
    in: z.strictObject({ list: ListName }),
    out: z.object({ layout: ListLayout.nullable(), views: z.array(ListView) }),
  }),
  saveLayout: call({
    post: '/listView/saveLayout',
    hands: ownMatter,
    title: '保存列表的显示设置',
    may: staff,
    duty: administratorDuties,
    in: ListLayout.extend({ list: ListName }),
    out: Done,
  }),
  save: call({
    post: '/listView/save',
    hands: ownMatter,
    title: '保存视图（同名覆盖）',
    may: staff,
    duty: administratorDuties,
    in: z.strictObject({
      list: ListName,
      name: requiredText(viewNameLength, 2),
      place: z.string().max(4000, '筛选条件过长，不能保存为视图'),
      shared: z.boolean(),
    }),
    out: ListView,
  }),
  remove: call({
    post: '/listView/remove',
    hands: ownMatter,
    title: '删除视图',
    may: staff,
    duty: administratorDuties,
    in: z.strictObject({ id: Id }),
    out: Done,
  }),
}
