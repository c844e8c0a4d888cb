/** 菜单: how administrators arrange the office's menu. It leads; what somebody may open is decided by rights alone. */
import { field, text } from '@green/filing/form/fields.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { dailyRecord } from '../../hands.ts'
import { roles } from '../../roles.ts'
import { maxText } from '../../rule-schemas.ts'
import { Moment, Nothing, Version } from '../../shapes.ts'

/** Icons for groups of the menu, with their names. */
export const menuIcons = {
  leaf: '叶片',
  file: '文件',
  medal: '奖章',
  chart: '图表',
  seal: '印章',
  shield: '盾牌',
  chat: '对话',
  building: '楼宇',
  book: '书本',
  settings: '齿轮',
  list: '清单',
  map: '地图',
  energy: '能源',
  factory: '工厂',
  users: '人员',
} as const
const Icon = z.enum(keysOf(menuIcons))

export const groupTitle = field('title', '菜单组名称', text({ required: true, rules: [{ length: [2, 12] }] }))
export const screenTitle = field('title', '名称', text({ required: true, rules: [{ length: [2, 16] }] }))

const Group = z.strictObject({ key: maxText(40), ...shapeOf([groupTitle]), icon: Icon })
const Screen = z.strictObject({
  key: maxText(60),
  ...shapeOf([screenTitle]),
  group: maxText(40),
  /** Roles whose menu leaves it out; the screen itself stays open to them. */
  hiddenFor: z.array(z.enum(roles)).max(roles.length),
})

export const MenuArrangement = z.object({
  version: z.number(),
  updatedAt: Moment.nullable(),
  updatedByName: z.string().nullable(),
  /** In order, each with what the product itself says. */
  groups: z.array(Group.extend({ usual: z.strictObject({ title: z.string(), icon: Icon }) })),
  screens: z.array(
    Screen.extend({
      usual: z.strictObject({ title: z.string(), group: z.string() }),
      /** Roles that may open it. */
      roles: z.array(z.enum(roles)),
      /** Cannot be hidden from administrators. */
      kept: z.boolean(),
      /** The title of the screen whose entry it shares, as a tab; null for an entry of its own. */
      within: z.string().nullable(),
    }),
  ),
})
export type MenuArrangement = z.output<typeof MenuArrangement>

export const menu = {
  get: call({
    get: '/menu/get',
    title: '菜单的顺序、名称、图标和隐藏',
    may: ['admin'],
    in: Nothing,
    out: MenuArrangement,
  }),
  save: call({
    post: '/menu/save',
    hands: dailyRecord,
    title: '保存菜单的顺序、名称、图标和隐藏',
    may: ['admin'],
    in: z.strictObject({
      version: Version,
      groups: z.array(Group).max(30),
      screens: z.array(Screen).max(200),
    }),
    out: MenuArrangement,
  }),
  reset: call({
    post: '/menu/reset',
    hands: dailyRecord,
    title: '菜单恢复为默认',
    may: ['admin'],
    in: z.strictObject({ version: Version }),
    out: MenuArrangement,
  }),
}
