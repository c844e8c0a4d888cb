/** 绿色金融: products of banks, and which conditions of one an enterprise meets. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { Body } from '../../content/rich-text.ts'
import { maxText } from '../../rule-schemas.ts'
import { Id, Moment, pageInput, pageOf } from '../../shapes.ts'

const Product = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  bankName: z.string(),
  columnName: z.string(),
  /** 万元. */
  amountUpTo: z.string(),
  term: z.string(),
  rate: z.string(),
  publishAt: Moment,
})
/** `met` is null for readers without a result of their own. */
export const FinanceCondition = z.object({ label: z.string(), met: z.boolean().nullable(), why: z.string().nullable() })
export type FinanceCondition = z.output<typeof FinanceCondition>

export const finance = {
  products: call({
    get: '/finance/products',
    title: '绿色金融产品（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ ...pageInput, column: maxText(40).optional(), keyword: maxText(50).optional() }),
    out: pageOf(Product),
  }),
  product: call({
    get: '/finance/product',
    title: '一个绿色金融产品（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ id: maxText(60) }),
    out: Product.extend({ body: Body, conditions: z.array(z.string()) }),
  }),
  match: call({
    get: '/finance/match',
    title: '本企业满足一个金融产品的哪些条件',
    may: ['enterprise'],
    in: z.strictObject({ id: maxText(60) }),
    out: z.object({
      /** The year of the result that was compared. */
      year: z.number().nullable(),
      conditions: z.array(FinanceCondition),
      bankId: Id.nullable(),
    }),
  }),
}
