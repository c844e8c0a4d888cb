import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { everyTable } from '../../server/src/db/every-table.ts'
import { division } from './division.ts'

const shop = pgTable('shop', {
  id: uuid('id').primaryKey(),
  qxCode: text('qx_code'),
  code: text('code').unique('shop_code'),
})
const sale = pgTable('sale', { id: uuid('id').primaryKey(), shopId: uuid('shop_id').references(() => shop.id) })
const line = pgTable(
  'line',
  { saleId: uuid('sale_id'), no: integer('no'), taxId: text('tax_id').references(() => tax.id) },
  (t) => [unique('line_no').on(t.saleId, t.no)],
)
const tax = pgTable('tax', { id: text('id').primaryKey() })

test('a table is divided by its county or by the row it belongs to; what would not hold is named', () => {
  expect(division([shop, sale, line, tax, 'no table'])).toEqual([
    { table: 'line', how: 'through', by: 'sale_id', loose: ['line_no (sale_id, no)'], crossing: ['tax'] },
    { table: 'sale', how: 'through', by: 'shop_id', loose: ['primary key (id)'], crossing: [] },
    { table: 'shop', how: 'county', by: 'qx_code', loose: ['primary key (id)', 'shop_code (code)'], crossing: [] },
    { table: 'tax', how: 'shared', by: null, loose: [], crossing: [] },
  ])
})

test('the product’s own schema is read whole', async () => {
  const found = division(await everyTable())
  const how = Object.fromEntries(found.map((one) => [one.table, one.how]))
  expect(how).toMatchObject({ filing: 'county', enterprise: 'county', filing_value: 'through', counter: 'shared' })
  expect(found.length).toBeGreaterThan(100)
})
