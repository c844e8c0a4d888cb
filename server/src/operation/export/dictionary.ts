/** What the full export says of every table and column, and what it does with it: read from the two lists beside this file. */
import { readFileSync } from 'node:fs'

/** 原样: as it is. 号码遮盖: numbers and addresses of people masked in a text. 逐项遮盖: personal places of a document masked. */
const treatments = ['原样', '号码遮盖', '逐项遮盖', '遮盖', '不导出'] as const
/** 未遮盖: opened and left as it is, where three people have allowed it. */
export type Treatment = (typeof treatments)[number] | '未遮盖'

/** What lets somebody in is left out all the same. */
export const unmasked = (treatment: Treatment): Treatment =>
  treatment === '原样' || treatment === '不导出' ? treatment : '未遮盖'

export type ColumnEntry = { title: string; treatment: Treatment }
/** `leftOut`: why the whole table is not exported; null where it is. */
export type TableEntry = { title: string; leftOut: string | null }

const leftOutPrefix = '不导出：'

const linesOf = (name: string): string[][] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

/** By the table's name without schema. */
export function tableEntries(): Map<string, TableEntry> {
  return new Map(
    linesOf('./tables.csv').map(([name = '', title = '', decision = '']): [string, TableEntry] => {
      if (decision === '导出') return [name, { title, leftOut: null }]
      if (!decision.startsWith(leftOutPrefix)) throw new Error(`tables.csv: ${name} has no decision`)
      return [name, { title, leftOut: decision.slice(leftOutPrefix.length) }]
    }),
  )
}

/** By the column's name, or by table and column where the name alone says too little. */
export function columnEntries(): Map<string, ColumnEntry> {
  return new Map(
    linesOf('./columns.csv').map(([name = '', title = '', decision = '']) => {
      const treatment = treatments.find((one) => one === decision)
      if (!treatment || title === '') throw new Error(`columns.csv: ${name} has no description or decision`)
      return [name, { title, treatment }]
    }),
  )
}

/** The entry of a column; undefined where nobody has described it. */
export const entryOf = (entries: Map<string, ColumnEntry>, table: string, column: string): ColumnEntry | undefined =>
  entries.get(`${table}.${column}`) ?? entries.get(column)
