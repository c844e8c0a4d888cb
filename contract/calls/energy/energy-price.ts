/** 分品种能源价格: what a kind of energy costs, of which year and from whom, as the city sets it. They only illustrate. */
import { field, integer, number, text } from '@green/filing/form/fields.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { firstOfTwo } from '../../hands.ts'
import { Id, Nothing, Version } from '../../shapes.ts'
import { startAndReason } from '../operation/setting-change.ts'

/** What the dialog and the call ask for. */
export const energyPriceFields = [
  field('yuan', '价格', number({ required: true, decimals: 4, min: 0.0001, max: 1e6, faultText: '请填写价格' })),
  field('year', '价格的年份', integer({ required: true, min: 2015, max: 2100, faultText: '请填写2015年以后的年份' })),
  field(
    'source',
    '来源',
    text({ required: true, rules: [{ length: [4, 100] }], hint: '文件、统计或发布机构的名称和日期，显示在金额旁。' }),
  ),
] as const

export const EnergyPriceRow = z.object({
  /** Of the kind of energy. */
  code: z.string(),
  label: z.string(),
  /** Null where the kind has no price: then no amount is shown. */
  yuan: z.number().nullable(),
  /** 元/千瓦时. */
  unit: z.string(),
  year: z.number().nullable(),
  source: z.string(),
  isOwn: z.boolean(),
  version: z.number(),
  waiting: Id.nullable(),
  next: z.string().nullable(),
})
export type EnergyPriceRow = z.output<typeof EnergyPriceRow>

export const energyPrice = {
  list: call({
    get: '/energyPrice/list',
    title: '分品种能源价格（只用于估算金额）',
    may: ['county', 'city', 'admin'],
    in: Nothing,
    out: z.array(EnergyPriceRow),
  }),
  save: call({
    post: '/energyPrice/save',
    hands: firstOfTwo,
    title: '提出分品种能源价格的变更',
    may: ['city'],
    in: z.strictObject({
      code: z.string().regex(/^\w{1,4}$/, '请选择能源品种'),
      ...shapeOf(energyPriceFields),
      ...startAndReason,
      version: Version,
    }),
    out: z.object({ id: Id }),
  }),
}
