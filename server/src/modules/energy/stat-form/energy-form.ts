/** 205-1 能源购进、消费与库存 and 205-2 加工转换与回收利用: lines of the entry by kind and flow. */
import type { StatFormRead } from '@green/contract/calls/energy/stat-form.ts'
import type { Flow } from '@green/filing/programme/energy-words.ts'
import type { StatFormName } from '@green/filing/programme/stat-forms.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import type { Cell, Row } from '@green/spreadsheet/sheet-rows.ts'
import { unitLabel } from '@green/tools/energy-conversion/rules.ts'
import type { Names } from '../../../base/reference/names.ts'
import {
  type Columns,
  columnsIn,
  headRows,
  lettersOf,
  numberIn,
  type Remark,
  type StatSheet,
  textOf,
  unitFactor,
} from './stat-sheet.ts'

type ColumnName = 'code' | 'unit' | 'opening' | 'bought' | 'used' | 'closing' | 'converted' | 'converts' | 'recovered'
/** How the columns are headed: editions of the form, and systems that export it, differ. The first pattern that fits wins. */
const headings: Readonly<Record<ColumnName, readonly RegExp[]>> = {
  code: [/能源.*代码/, /代码|^丙$/],
  unit: [/计量单位|单位/],
  opening: [/[年期]初库存/],
  bought: [/^(?!.*金额).*购[进入]量/, /^(?!.*(金额|省外|其中)).*购进/],
  converted: [/加工转换投入/],
  converts: [/加工转换产出/, /产出.*合计|^产出/],
  recovered: [/回收利用/],
  used: [/消费.*合计/, /^合计/, /^(?!.*(其中|非工业|运输|原材料)).*消费量/],
  closing: [/[年期]末库存/],
}

type Head = { head: readonly Row[]; body: readonly Row[]; places: Columns<ColumnName>; form: EnergyForm }
export type EnergyForm = Extract<StatFormName, '205-1' | '205-2'>
/** What a sheet of energy by kind proposes. */
export type EnergyRead = Pick<StatFormRead, 'lines'> & { remarks: Remark[] }

/** A code of energy; systems that export the form write it as a number. */
const codeIn = (cell: Cell | undefined) => (/^\d{1,2}$/.test(textOf(cell)) ? textOf(cell).padStart(2, '0') : null)

/** The head of a sheet that has energy by kind, and what follows it; null for any other sheet. */
export function energyHeadIn({ rows, named }: StatSheet, names: Names): Head | null {
  for (const [first, row] of rows.slice(0, headRows * 2).entries()) {
    if (!row.cells.some((cell) => names.find('energyType', codeIn(cell) ?? '') !== undefined)) continue
    const head = rows.slice(Math.max(0, first - headRows), first)
    const places = columnsIn(head, headings)
    const code = codeIn(row.cells[(places.code ?? 0) - 1])
    if (code === null || names.find('energyType', code) === undefined) continue
    const form = formOf(named, places)
    return form && { head, body: rows.slice(first), places, form }
  }
  return null
}

/** By its name, else by its columns. */
function formOf(named: StatFormName | null, places: Columns<ColumnName>): EnergyForm | null {
  const isConversion = Boolean(places.converts || places.recovered)
  if (named === '205-2') return isConversion ? '205-2' : null
  if (named !== null && named !== '205-1') return null
  if (places.used || places.bought) return '205-1'
  return isConversion ? '205-2' : null
}

/** The proposals of one sheet; `hasConversion`: 205-2 is read beside it. */
export function readEnergy(
  sheet: string,
  { body, places, form }: Head,
  { names, hasConversion }: { names: Names; hasConversion: boolean },
): EnergyRead {
  const lines: EnergyRead['lines'] = []
  const remarks: Remark[] = []
  const seen = new Map<string, number>()
  for (const row of body) {
    const energyCode = codeIn(row.cells[(places.code ?? 0) - 1])
    if (energyCode === null) continue
    const read = new EnergyRow(sheet, row, energyCode, places, names).read(form, hasConversion)
    if (read.lines.length > 0 && seen.has(energyCode)) {
      const message = `与第${seen.get(energyCode)}行是同一能源品种，没有采用，请核对`
      remarks.push({ sheet, row: row.row, column: lettersOf(places.code), message })
      continue
    }
    if (read.lines.length > 0) seen.set(energyCode, row.row)
    lines.push(...read.lines)
    remarks.push(...read.remarks)
  }
  return { lines, remarks }
}

/** Units in which the platform counts a kind, as `unitFactor` knows them. */
const ownUnits: Readonly<Record<string, string>> = { '10^4kWh': '万kWh', '10^4m3': '万m³' }
/** Of heat, and other words of the form. */
const sameNames: Readonly<Record<string, readonly string[]>> = { GJ: ['GJ', '吉焦', '百万千焦'], tce: ['TCE'] }

/** One kind of energy of a sheet. */
class EnergyRow {
  readonly #sheet: string
  readonly #row: Row
  readonly #code: string
  readonly #places: Columns<ColumnName>
  readonly #names: Names
  readonly #remarks: Remark[] = []
  #factor = 1

  constructor(sheet: string, row: Row, code: string, places: Columns<ColumnName>, names: Names) {
    this.#sheet = sheet
    this.#row = row
    this.#code = code
    this.#places = places
    this.#names = names
  }

  read(form: EnergyForm, hasConversion: boolean): EnergyRead {
    const flows = form === '205-1' ? this.#flows() : this.#made()
    const remarks = this.#remarks
    if (Object.values(flows).every((value) => !value)) return { lines: [], remarks }
    const kind = this.#names.find('energyType', this.#code)
    if (!kind) {
      this.#remark('code', `能源代码${this.#code}不在能源品种中，没有采用`)
      return { lines: [], remarks }
    }
    if (!this.#readUnit(kind.label, String(kind.unit))) return { lines: [], remarks }
    const converted = form === '205-1' && !hasConversion ? this.#amount('converted') : null
    if (converted)
      this.#remark(
        'used',
        `${kind.label}的消费合计含加工转换投入${converted}，请与205-2一并读取（产出从综合能耗中扣减），或按净消费量核对后保存`,
      )
    const { row } = this.#row
    const lines = Object.entries(flows).flatMap(([flow, quantity]) => {
      if (!quantity) return []
      const counted = roundHalfUp(quantity * this.#factor, 6)
      return [
        {
          sheet: this.#sheet,
          row,
          energyCode: this.#code,
          label: kind.label,
          flow: flow as Flow,
          quantity: counted,
        },
      ]
    })
    return { lines, remarks }
  }

  #remark(name: ColumnName, message: string) {
    this.#remarks.push({ sheet: this.#sheet, row: this.#row.row, column: lettersOf(this.#places[name]), message })
  }

  #amount(name: ColumnName): number | null {
    const place = this.#places[name]
    const read = numberIn(place ? this.#row.cells[place - 1] : undefined)
    if ('value' in read) return read.value
    this.#remark(name, read.fault)
    return null
  }

  #flows(): Partial<Record<Flow, number | null>> {
    const [opening, bought, used, closing] = (['opening', 'bought', 'used', 'closing'] as const).map((name) =>
      this.#amount(name),
    )
    const hasStock = typeof opening === 'number' && typeof closing === 'number'
    return {
      used: used ?? null,
      bought: bought ?? null,
      stocked: hasStock ? roundHalfUp(closing - opening, 6) : null,
    }
  }

  /** What comes out of a conversion and what is recovered: both are 自产, and neither is energy consumed anew. */
  #made(): Partial<Record<Flow, number | null>> {
    const parts = [this.#amount('converts'), this.#amount('recovered')].filter((value) => value !== null)
    return { made: parts.length > 0 ? parts.reduce((sum, value) => sum + value, 0) : null }
  }

  /** Another unit is converted and named; one that does not convert refuses the row. */
  #readUnit(label: string, own: string): boolean {
    const { unit: place } = this.#places
    const stated = textOf(place ? this.#row.cells[place - 1] : undefined)
    if (stated === '' || sameNames[own]?.includes(stated.toUpperCase())) return true
    const factor = unitFactor(stated, ownUnits[own] ?? own)
    const shown = unitLabel(this.#names, this.#code)
    if (factor === null) {
      this.#remark('unit', `${label}的计量单位应为${shown}，“${stated}”不能换算，没有采用；请换算后再读取或直接录入`)
      return false
    }
    this.#factor = factor
    if (factor !== 1) this.#remark('unit', `${label}已由${stated}换算为${shown}，请核对`)
    return true
  }
}
