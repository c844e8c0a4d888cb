/** A standard as an officer enters it, with its entries. */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { maxText, requiredText } from '../rule-schemas.ts'
import { DateText } from '../shapes.ts'

export const standardCategories = [
  '单位产品能耗限额',
  '取水定额',
  '用能设备能效',
  '绿色制造评价',
  '能源管理与计量',
  '碳排放核算',
  '节水管理',
] as const

export const valueKinds = { energy: '能耗或能效', water: '取水' } as const

const level = z.number('请填写数字').min(-1_000_000, '数值过小').max(1_000_000_000, '数值过大，请核对单位').nullable()

export const StandardValueContent = z
  .strictObject({
    code: maxText(60).default(''),
    kind: z.enum(keysOf(valueKinds)),
    product: requiredText(80),
    indicator: requiredText(50),
    unit: requiredText(30),
    comparison: z.enum(['lte', 'gte']),
    levels: z.array(level).length(3),
    note: maxText(300).default(''),
  })
  .refine(({ levels }) => levels.some((one) => one !== null), { path: ['levels'], error: '至少填写一级的数值' })

/** Longest note to an edition, in the call and where it is typed. */
export const standardNoteLength = 500

export const StandardContent = z
  .strictObject({
    number: requiredText(40, 4),
    title: requiredText(100, 4),
    category: z.enum(standardCategories, '请选择类别'),
    mandatory: z.boolean(),
    publishDate: DateText.nullable(),
    effectiveDate: DateText.nullable(),
    endDate: DateText.nullable(),
    replaces: z.array(requiredText(40, 4)).max(20),
    industryCodes: z.array(z.string().regex(/^\d{4}$/, '行业代码为4位数字')).max(60),
    isVerified: z.boolean(),
    source: requiredText(300, 4),
    note: maxText(standardNoteLength),
    values: z.array(StandardValueContent).max(200, '最多200行数值'),
  })
  .superRefine((content, ctx) => {
    const fault = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    const { publishDate, effectiveDate, endDate, number, replaces, values } = content
    if (publishDate && effectiveDate && effectiveDate < publishDate) fault('effectiveDate', '实施日期不能早于发布日期')
    if (endDate && effectiveDate && endDate <= effectiveDate) fault('endDate', '废止日期应晚于实施日期')
    if (replaces.includes(number)) fault('replaces', '不能代替自己')
    const names = values.map(({ product, indicator, unit }) => `${product} ${indicator} ${unit}`)
    const twice = names.find((name, i) => names.indexOf(name) !== i)
    if (twice) fault('values', `“${twice}”有两行，请合并`)
  })
export type StandardContent = z.output<typeof StandardContent>

/** The day of a standard on the page; a day that the library does not have is said to be open, not left blank. */
export const dayOfStandard = (day: string | null): string => day ?? '未收录，以原文为准'
