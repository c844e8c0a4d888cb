/** How a cell of an uploaded workbook becomes a value or a fault: the rules of the screen, and those that only workbooks need. */

import { isDay } from '@green/filing/value/day.ts'
import { halfWidth, normalise } from '@green/filing/value/normalise.ts'
import { plainNumber, unitFault } from '@green/filing/value/plain-number.ts'
import { formatUpTo } from '@green/filing/value/round.ts'
import { dec, maxLength, type RuleName, validateRule } from '@green/filing/value/rules.ts'
import { visibleText } from '@green/filing/value/visible-text.ts'
import { dateText } from '@green/spreadsheet/number-format.ts'
import type { Cell } from '@green/spreadsheet/sheet-rows.ts'
import { clock } from '../../platform/clock.ts'
import { isOffered, type Names } from '../reference/names.ts'

export type CellValueOf = { value: string | number } | { fault: string }
/** The rule of a column: how a filled cell is read, and how the template presents it. */
export type CellRule = {
  read: (cell: Cell, context: RuleContext) => CellValueOf
  typed: 'code' | 'number' | 'date'
  /** The list a cell is chosen from: by labels, or by codes followed by their labels. */
  list?: { dict: string; by: 'label' | 'code' }
}
export type RuleContext = { names: Names; date1904: boolean }

const largest = 1e15
const earliestSerialDay = '1950-01-01'
const longestChoice = 8

const fault = (message: string): CellValueOf => ({ fault: message })

/** Faults in any column. */
export function faultOfKind(cell: Cell): string | null {
  if (cell.kind === 'formula') return '单元格是公式，请复制后选择性粘贴为“数值”'
  if (cell.kind === 'error') return `单元格内容有错误（${cell.text}），请修正`
  if (cell.kind === 'boolean') return '单元格内容不能是TRUE或FALSE'
  if (cell.scaledBy) {
    const shown = formatUpTo(Number(cell.text) / cell.scaledBy, 4)
    return `单元格显示为${shown}，实际存的是${formatUpTo(Number(cell.text), 4)}（数字格式缩小了${formatUpTo(cell.scaledBy, 0)}倍），请把单元格格式改为“常规”，核对数值和单位后重新填写`
  }
  return null
}

/** The text of a cell without invisible signs and without the apostrophe that an export puts before a formula character. */
export function textOfCell(cell: Cell): string {
  return visibleText(cell.text)
    .replace(/^'(?=\s*[=+\-@＝＋－＠]|\t)/, '')
    .trim()
}

/** Digits and letters that are no quantity: a number cell may have lost zeros or its last digits. */
export function code(rule: RuleName): CellRule {
  return {
    typed: 'code',
    read: (cell) => {
      if (cell.kind !== 'text') {
        const lost = cell.precisionLost ? '，末几位数字可能已丢失' : ''
        return fault(`应按文本填写${lost}，请将单元格格式设为“文本”后重新输入`)
      }
      const value = normalise(rule, textOfCell(cell))
      const wrong = validateRule(rule, value)
      return wrong ? fault(wrong) : { value }
    },
  }
}

/** Free text. */
export function textCell(max: number, rule?: RuleName, message?: string): CellRule {
  return {
    typed: 'code',
    read: (cell) => {
      if (cell.precisionLost) return fault('应按文本填写，末几位数字可能已丢失')
      const value = normalise(rule ?? 'text', textOfCell(cell))
      const wrong =
        maxLength(max)(value) ?? (rule && validateRule(rule, value) ? (message ?? validateRule(rule, value)) : null)
      return wrong ? fault(wrong) : { value }
    },
  }
}

/** One of a few labels, stored by its key. */
export function choice(labels: Readonly<Record<string, string>>): CellRule {
  return {
    typed: 'code',
    read: (cell) => {
      const key = Object.keys(labels).find((one) => labels[one] === textOfCell(cell))
      return key ? { value: key } : fault(`应为${Object.values(labels).join('、')}之一`)
    },
  }
}

/** A quantity with up to so many decimals, in the unit of its column. */
export function quantity(decimals: number, unit = ''): CellRule {
  const check = dec(decimals)
  return {
    typed: 'number',
    read: (cell) => {
      if (cell.kind === 'date') return fault('应为数字，不能是日期')
      const text = plainNumber(textOfCell(cell), { unit, decimals })
      const wrong = unitFault(textOfCell(cell), { unit, decimals }) ?? check(text)
      if (wrong) return fault(wrong)
      return Number(text) < largest ? { value: Number(text) } : fault('数值过大，请核对单位')
    },
  }
}

/** A quantity that may be negative: the value that a year added. */
export function signedQuantity(decimals: number, unit = ''): CellRule {
  const { read, typed } = quantity(decimals, unit)
  return {
    typed,
    read: (cell, context) => {
      const text = plainNumber(textOfCell(cell), { unit, decimals })
      if (cell.kind === 'date' || !text.startsWith('-')) return read(cell, context)
      const found = read({ ...cell, text: text.slice(1) }, context)
      return 'fault' in found ? found : { value: -Number(found.value) }
    },
  }
}

/** A number in a range, both ends included. */
export function between(low: number, high: number, decimals: number): CellRule {
  const { read, typed } = quantity(decimals)
  return {
    typed,
    read: (cell, context) => {
      const found = read(cell, context)
      if ('fault' in found) return found
      const value = Number(found.value)
      return value >= low && value <= high ? found : fault(`应在${low}至${high}之间`)
    },
  }
}

/** A count of people, stored as text as on the screen. */
export const people: CellRule = {
  typed: 'number',
  read: (cell) => {
    if (cell.kind === 'date') return fault('应为数字，不能是日期')
    const value = plainNumber(textOfCell(cell), { unit: '人' })
    const wrong = validateRule('people', value)
    return wrong ? fault(wrong) : { value }
  },
}

/** A day: a date cell, its bare serial number in either date system, or text. */
export const day: CellRule = {
  typed: 'date',
  read: (cell, { date1904 }) => {
    const found = dayOf(cell, date1904)
    return found ? { value: found } : fault('日期格式应为2026-01-31')
  },
}

/** A past day: a date cell, its bare serial number in either date system, or text. */
export const pastDay: CellRule = {
  typed: 'date',
  read: (cell, context) => {
    const found = day.read(cell, context)
    return 'fault' in found || String(found.value) <= clock.today() ? found : fault('日期不能晚于今天')
  },
}

function dayOf(cell: Cell, date1904: boolean): string | null {
  if (cell.kind === 'number') {
    const day = dateText(cell.raw, date1904)
    // A bare number is a serial only where it gives a plausible day; 2017 is a typed year.
    return day && isDay(day) && day >= earliestSerialDay ? day : null
  }
  const text = halfWidth(textOfCell(cell)).replace(/ 00:00(:00)?$/, '')
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(text) ?? []
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}

/** A year from 2015 to this one. */
export const year: CellRule = {
  typed: 'number',
  read: (cell) => {
    const text = halfWidth(textOfCell(cell))
    const thisYear = clock.year()
    const found = /^\d{4}$/.test(text) && cell.kind !== 'date' ? Number(text) : 0
    return found >= 2015 && found <= thisYear ? { value: found } : fault(`请输入2015至${thisYear}之间的年份`)
  },
}

/** A label of a list, stored as its code; the code itself is accepted too. */
export function labelled(dict: string): CellRule {
  return {
    typed: 'code',
    list: { dict, by: 'label' },
    read: (cell, { names }) => {
      const text = textOfCell(cell)
      const wanted = plainLabel(text)
      const items = names.items(dict).filter(isOffered)
      const item = items.find(({ label }) => plainLabel(label) === wanted) ?? items.find((one) => one.code === text)
      if (item) return { value: item.code }
      const offered = items.length <= longestChoice ? `，应为${items.map(({ label }) => label).join('、')}之一` : ''
      return fault(`不在可选范围内${offered}`)
    },
  }
}

/** Normalises dashes, brackets and widths. */
function plainLabel(label: string): string {
  return label
    .normalize('NFKC')
    .replace(/[—–―~－-]+/g, '-')
    .replace(/\s+/g, '')
}

/** A code of a list as text; a label behind it must match. */
export function listed(dict: string, name: string): CellRule {
  return {
    typed: 'code',
    list: { dict, by: 'code' },
    read: (cell, { names }) => {
      if (cell.kind !== 'text') return fault('应按文本填写，请将单元格格式设为“文本”后重新输入')
      const [, text = '', label] = /^(\S*)(?:\s+(.+))?$/s.exec(halfWidth(textOfCell(cell))) ?? []
      const item =
        names.find(dict, text) ?? (dict === 'industry' ? names.find(dict, text.replace(/^[A-T]/i, '')) : undefined)
      if (!item) return fault(`${name}代码不存在`)
      if (label !== undefined && plainLabel(label) !== plainLabel(item.label))
        return fault(`代码${item.code}是“${item.label}”，与后面的文字不一致`)
      if (isOffered(item)) return { value: item.code }
      const successor = typeof item.successor === 'string' ? item.successor : ''
      const instead = successor ? `，请改填${successor}（${names.label(dict, successor)}）` : ''
      return fault(`${item.label}已停用${instead}`)
    },
  }
}

/** A value as the column's list shows it. */
export function listedAs({ list }: CellRule, value: string | number, names: Names): string | number {
  if (!list) return value
  const label = names.label(list.dict, value)
  return list.by === 'label' ? label : `${value} ${label}`
}
