/** 参考价格 of certificates and allowances: dated, with their source; they only illustrate. */
import { date, field, number, option, text } from '@green/filing/form/fields.ts'
import { priceKinds } from '@green/filing/programme/market-price.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../../call.ts'
import { shapeOf } from '../../../field-schemas.ts'
import { alone } from '../../../hands.ts'
import { Nothing } from '../../../shapes.ts'

const kindLabels = Object.fromEntries(keysOf(priceKinds).map((kind) => [kind, priceKinds[kind].label])) as {
  [K in keyof typeof priceKinds]: string
}

/** What the dialog and the call ask for. */
export const priceFields = [
  field('kind', '价格种类', option(kindLabels, { required: true, faultText: '请选择价格种类' })),
  field('from', '起始日', date({ required: true, hint: '从这一天起用这个价格，到下一个价格的起始日为止。' })),
  field('price', '价格', number({ required: true, decimals: 2, min: 0.01, max: 1e6, faultText: '请填写价格' })),
  field(
    'source',
    '来源',
    text({ required: true, rules: [{ length: [4, 100] }], hint: '交易机构或文件的名称和日期。' }),
  ),
] as const

export const PriceRow = z.object({
  kind: z.enum(keysOf(priceKinds)),
  from: z.string(),
  price: z.number(),
  source: z.string(),
  /** Empty for one that came with the platform. */
  byName: z.string(),
})
export type PriceRow = z.output<typeof PriceRow>

export const marketPrice = {
  prices: call({
    get: '/marketPrice/prices',
    title: '绿证、碳配额和CBAM证书的参考价格（只作示意）',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: Nothing,
    out: z.array(PriceRow),
  }),
  add: call({
    post: '/marketPrice/add',
    hands: alone('plain', 'an illustration with its source; nothing is decided or charged by it'),
    title: '录入参考价格',
    may: ['city'],
    in: z.strictObject(shapeOf(priceFields)),
    out: z.array(PriceRow),
  }),
}
