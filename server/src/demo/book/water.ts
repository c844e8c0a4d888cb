/** A year of water for the survey of quotas, from the book. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { typed } from './answers.ts'
import { type Book, statedOf } from './book.ts'

/** Two names that share two signs are of the same thing: 粗钢 and 转炉粗钢. */
const isLike = (a: string, b: string) =>
  Array.from({ length: a.length - 1 }, (_, i) => a.slice(i, i + 2)).some((pair) => b.includes(pair))

/** The example's product where the enterprise makes it, else its own; all water of production is the product's. */
export function waterAnswers(example: AnswerSet, book: Book | undefined, of: number): AnswerSet {
  const year = book && statedOf(book).find((one) => one.year === of)
  const [row] = example.productRows as RowAnswers[]
  if (!year || !row) return example
  const product = year.products.find(({ name }) => isLike(name, String(row.productName))) ?? year.products[0]
  if (!product) return example
  const { intake, production, reuse, discharge } = year.water
  const isSame = isLike(product.name, String(row.productName))
  const times = isSame && row.quotaProduct ? 1 : (product.formFactor ?? 1)
  return {
    ...example,
    outputValue: typed(year.outputValue, 2),
    waterRows: [{ rowId: 'source-1', source: 'tap', intake: typed(intake, 2), ofProduction: typed(production, 2) }],
    waterCirc: typed(reuse, 2),
    waterSerial: '0',
    waterReclaim: '0',
    drain: typed(discharge, 2),
    productRows: [
      {
        ...row,
        productName: isSame ? (row.productName ?? product.name) : product.name,
        quotaProduct: isSame ? (row.quotaProduct ?? '') : '',
        unit: isSame && row.quotaProduct ? '' : (product.formUnit ?? product.unit),
        capacity: typed((product.capacity ?? product.output * 1.2) * times, 2),
        output: typed(product.output * times, 2),
        intake: typed(production * 0.97, 2),
        uncon: '',
        reuse: typed(reuse, 2),
      },
    ],
  }
}
