/** Whatever is wrong with an input is told in Chinese, with the field's name, and never in zod's words. */
import { allCalls } from '@green/contract/all-calls.ts'
import { call } from '@green/contract/call.ts'
import { Refusal } from '@green/contract/errors.ts'
import { DateText, Id, pageInput, QueryYear } from '@green/contract/shapes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parsedInput } from './body/input.ts'

const list = call({
  get: '/list',
  title: '列表',
  may: 'anyone',
  in: z.strictObject({
    ...pageInput,
    id: Id.optional(),
    enterpriseId: z.uuid().optional(),
    year: QueryYear.optional(),
    from: DateText.optional(),
    order: z.enum(['asc', 'desc']).optional(),
    keyword: z.string().max(5).optional(),
    programme: z.string(),
  }),
  out: z.object({}),
})

function faultsOf(read: () => unknown): { field: string; message: string }[] {
  try {
    read()
  } catch (error) {
    if (error instanceof Refusal) return (error.data.errors ?? []) as { field: string; message: string }[]
    throw error
  }
  return []
}

test.each([
  [{ page: 'x' }, 'page', '页码应为数字'],
  [{ page: '0' }, 'page', '页码不能小于1'],
  [{ page: '1.5' }, 'page', '页码应为整数'],
  [{ page: ['1', '2'] }, 'page', '页码应为数字'],
  [{ size: '7' }, 'size', '每页条数只能是5、10、15、20或50'],
  [{ year: '12' }, 'year', '年度不能小于1900'],
  [{ id: 'x' }, 'id', '编号格式不正确'],
  [{ enterpriseId: 'x' }, 'enterpriseId', '企业编号应为编号（UUID）'],
  [{ from: '2026-02-31' }, 'from', '日期不存在，请重新选择'],
  [{ order: 'up' }, 'order', '排序方向只能是asc、desc'],
  [{ keyword: 'abcdef' }, 'keyword', '关键字最多5个字符'],
  [{ keyword: ['a', 'b'] }, 'keyword', '关键字只能有一个值'],
  [{ programme: undefined }, 'programme', '申报类别没有填写'],
  [{ oddField: '1' }, 'oddField', '不支持的字段'],
])('%j', (input, field, message) => {
  expect(faultsOf(() => parsedInput(list, { programme: 'green-factory', ...input }))).toEqual([{ field, message }])
})

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    '',
    ' ',
    'x',
    '-1',
    '1e308',
    'NaN',
    '2026-02-31',
    'true',
    -1,
    1.5,
    1e308,
    null,
    true,
  ),
  fc.constantFrom<unknown>([], {}, [[]], [null], ['a', 'b'], { a: 1 }, '一'.repeat(5000)),
)

/** What the user reads in other words than the product's: English or zod's Chinese. */
const foreign = /[A-Za-z]{3,} [a-z]{2,} [a-z]{2,}|Invalid|expected|无效输入|无效选项|数值过[大小]：|期望/i

test('no call tells a fault in other words than the product’s', () => {
  const found: string[] = []
  for (const [at, one] of allCalls.entries()) {
    if (!(one.in instanceof z.ZodObject)) continue
    const inputs = fc.sample(fc.record(Object.fromEntries(Object.keys(one.in.shape).map((key) => [key, odd]))), {
      numRuns: 5,
      seed: 20_260_301 + at,
    })
    for (const input of inputs)
      for (const { field, message } of faultsOf(() => parsedInput(one, input)))
        if (foreign.test(message) || !/[\u4e00-\u9fff]/.test(message)) found.push(`${one.path} ${field}: ${message}`)
  }
  expect([...new Set(found)].slice(0, 20)).toEqual([])
})
