/** What a form takes from the book stands on the papers that it cites, so that a search in them finds it. */
import { figureIndex, isFound, isTelling, lookUp } from '@green/filing/evidence/look-up.ts'
import type { RowAnswers } from '@green/filing/form/answers.ts'
import { describe, expect, test } from 'vitest'
import { fileFigures } from '../../platform/file-text/file-figures.ts'
import { paperPdf } from '../paper-pdf.ts'
import { bookAnswers } from './answers.ts'
import { cityBooks } from './city-books.ts'
import { paperPages } from './paper-figures.ts'

const head = ['演示材料', '供演示用，不是真实文件。', '提交账号：enterprise']
const [sheets, output, water, power, carbon, site] = [
  '能源购进消费与库存报表.pdf',
  '工业产销总值报表.pdf',
  '工业企业用水情况报表.pdf',
  '电费结算单.pdf',
  '2025年度温室气体排放报告.pdf',
  '总平面图.pdf',
] as const

/** Which paper proves which answers of a form. */
const proofs: Readonly<Record<string, readonly string[]>> = {
  [sheets]: ['energyRows', 'totalTce'],
  [output]: ['outputValue', 'addedValue', 'revenue', 'productRows'],
  [water]: ['waterRows', 'waterReuse', 'drain', 'productRows'],
  [power]: ['elecPurchased', 'elecOwnRenew', 'elecTradedGreen', 'pvCapacity'],
  [carbon]: ['ghgReportTotal'],
  [site]: ['landArea', 'buildArea', 'buildingFoot'],
}
/** Of products the water stands on the sheet of the water, the rest on that of the output. */
const isElsewhere = (name: string, key: string) =>
  key.startsWith('productRows') && key.endsWith('Intake') !== (name === water)
const texts: ReadonlySet<string> = new Set([
  'rowId',
  'year',
  'energyCode',
  'productName',
  'unit',
  'limitStd',
  'source',
  'co2Factor',
])

const numbersIn = (key: string, value: unknown): [string, number][] => {
  if (Array.isArray(value))
    return (value as RowAnswers[]).flatMap((row) =>
      Object.entries(row).flatMap(([column, cell]) =>
        texts.has(column) ? [] : numbersIn(`${key}.${row.rowId}.${column}`, cell),
      ),
    )
  const number = value === null || value === undefined ? Number.NaN : Number(value)
  return isTelling(number) ? [[key, number]] : []
}

async function searched(name: string, book: Parameters<typeof paperPages>[0]) {
  const bytes = paperPdf(head, paperPages(book, name) ?? [])
  const found = await fileFigures({ kind: 'pdf', bytes: new Uint8Array(bytes) })
  if (found.state !== 'searched') throw new Error(`${name} is ${found.state}`)
  return { found, index: figureIndex(found.figures), size: bytes.length }
}

/** The first enterprise of every seventh industry. */
const books = [...new Map([...cityBooks().values()].map((book) => [book.industryCode, book])).values()].filter(
  (_, i) => i % 7 === 0,
)

describe('papers with figures', () => {
  test('each figure of a form is on its paper', async () => {
    const missing: string[] = []
    for (const book of books) {
      const answers = bookAnswers(book, 2025)
      for (const [name, keys] of Object.entries(proofs)) {
        const { index } = await searched(name, book)
        const sought = keys.flatMap((key) => numbersIn(key, answers[key])).filter(([key]) => !isElsewhere(name, key))
        for (const [key, value] of sought)
          if (!['', '万元'].some((unit) => lookUp(index, value, unit).some(({ agreement }) => isFound(agreement))))
            missing.push(`${book.industryCode} ${name} ${key} ${value}`)
      }
    }
    expect(missing).toEqual([])
  })

  test('a year has its own page, the last one first, and a paper is small', async () => {
    const [book] = books
    if (!book) throw new Error('the city has books')
    const { found, size } = await searched(sheets, book)
    expect(found).toMatchObject({ read: 3, of: 3, blank: [] })
    expect(size).toBeLessThan(12_000)
  })

  test('a figure with two digits changed about is told as that, and one that stands nowhere is not found', async () => {
    const [book] = books
    const year = book?.years.at(-1)
    if (!book || !year) throw new Error('the city has books')
    const { index } = await searched(output, { ...book, years: [{ ...year, revenue: 48_364 }] })
    expect(lookUp(index, 48_346, '万元')).toMatchObject([{ agreement: 'swapped' }])
    expect(lookUp(index, 71_529, '万元')).toEqual([])
  })

  test('a certificate or a promise has no figures', () => {
    const [book] = books
    if (!book) throw new Error('the city has books')
    for (const name of ['真实性承诺书.pdf', '质量管理体系证书.pdf', '信用中国报告.pdf'])
      expect(paperPages(book, name)).toBeNull()
  })
})
