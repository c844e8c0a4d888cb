/** Reads a case as it comes, as JSON of anybody, and says in Chinese what cannot be read and where. */
import { plainNumber, unitFault } from '@green/filing/value/plain-number.ts'

/** What cannot be read of a case, with the field as a path: energy.0.used. */
export class LedgerInputError extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.name = 'LedgerInputError'
    this.field = field
  }
}

export type NumberRule = {
  unit?: string | undefined
  /** Whether a negative figure has a meaning here. */
  signed?: boolean
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object of the case with its place; what is null counts as not filled in. */
export class Input {
  readonly #values: Record<string, unknown>
  readonly #path: string
  readonly #labels: Readonly<Record<string, string>>
  /** In words: 能源第1行; empty for the whole. */
  readonly #place: string

  constructor(value: unknown, labels: Readonly<Record<string, string>>, path = '', place = '') {
    if (!isObject(value)) throw new LedgerInputError(path, `${place || '数据'}应为一组带名称的值，请检查格式`)
    this.#values = value
    this.#labels = labels
    this.#path = path
    this.#place = place
  }

  labelOf(key: string): string {
    return `${this.#place}${this.#place ? '的' : ''}${this.#labels[key] ?? key}`
  }
  fieldOf(key: string): string {
    return this.#path ? `${this.#path}.${key}` : key
  }
  refuse(key: string, problem: string): never {
    throw new LedgerInputError(this.fieldOf(key), `${this.labelOf(key)}${problem}`)
  }
  has(key: string): boolean {
    return this.#values[key] !== undefined && this.#values[key] !== null
  }
  keys(): string[] {
    return Object.keys(this.#values).filter((key) => this.has(key))
  }

  number(key: string, rule: NumberRule = {}): number | undefined {
    if (!this.has(key)) return undefined
    return this.#numberOf(key, this.#values[key], rule)
  }
  requiredNumber(key: string, rule: NumberRule = {}): number {
    return this.number(key, rule) ?? this.refuse(key, '没有填写，请补填数字')
  }

  #numberOf(key: string, value: unknown, { unit, signed = false }: NumberRule): number {
    const text = typeof value === 'string' ? plainNumber(value, { unit }) : value
    const number = typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      const fault = typeof value === 'string' ? unitFault(value, { unit }) : null
      return this.refuse(key, `应为数字${fault ? `：${fault}` : '，请改为数字后再试'}`)
    }
    if (number < 0 && !signed) return this.refuse(key, `不能为负（现为${number}），请核对后更正`)
    return number
  }

  text(key: string): string | undefined {
    if (!this.has(key)) return undefined
    const value = this.#values[key]
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' ? value.trim() : this.refuse(key, '应为文字，请检查格式')
  }
  requiredText(key: string): string {
    return this.text(key) || this.refuse(key, '没有填写，请补填')
  }

  boolean(key: string): boolean | undefined {
    if (!this.has(key)) return undefined
    const value = this.#values[key]
    return typeof value === 'boolean' ? value : this.refuse(key, '应为“是”或“否”')
  }

  day(key: string): string | undefined {
    const value = this.text(key)
    if (value === undefined) return undefined
    const day = value.slice(0, 10)
    const known = new Date(`${day}T00:00:00Z`)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(known.getTime()) || known.toISOString().slice(0, 10) !== day)
      return this.refuse(key, `应为日期（如2025-03-31），现为“${value}”`)
    return day
  }

  /** A day or a moment; compared as text, so that it must begin with the year. */
  moment(key: string): string | undefined {
    const value = this.text(key)
    if (value === undefined || /^\d{4}-\d{2}-\d{2}([T ].*)?$/.test(value)) return value
    return this.refuse(key, `应为日期（如2025-03-31），现为“${value}”`)
  }
  /** A calendar month: 2025-03. */
  month(key: string): string | undefined {
    const value = this.text(key)
    if (value === undefined || /^\d{4}-(0[1-9]|1[0-2])$/.test(value)) return value
    return this.refuse(key, `应为年月（如2025-03），现为“${value}”`)
  }

  /** How many a list has; of a flag or a figure what it says. */
  count(key: string): number {
    const value = this.#values[key]
    if (Array.isArray(value)) return value.length
    return typeof value === 'number' ? value : Number(value === true)
  }
  isNumber(key: string): boolean {
    return typeof this.#values[key] === 'number'
  }

  object(key: string): Input | undefined {
    if (!this.has(key)) return undefined
    return new Input(this.#values[key], this.#labels, this.fieldOf(key), this.labelOf(key))
  }

  /** The objects of a list, each with its number. */
  list(key: string): Input[] {
    return this.#items(key).map(
      (value, i) => new Input(value, this.#labels, `${this.fieldOf(key)}.${i}`, `${this.labelOf(key)}第${i + 1}行`),
    )
  }
  /** The figures of a list; those not filled in are left out. */
  numbers(key: string, rule: NumberRule = {}): number[] {
    return this.#items(key)
      .filter((value) => value !== null && value !== undefined)
      .map((value) => this.#numberOf(key, value, rule))
  }
  /** A band of two ends, either of which may be open. */
  band(key: string): readonly [number | null, number | null] | undefined {
    if (!this.has(key)) return undefined
    const ends = this.#items(key)
    if (ends.length !== 2) return this.refuse(key, '应为下限和上限两个数')
    const [low, high] = ends.map((value) => (value === null ? null : this.#numberOf(key, value, { signed: true })))
    return [low ?? null, high ?? null]
  }
  /** Figures by a name or code. */
  numbersByName(key: string, rule: NumberRule = {}): Record<string, number> {
    const inner = this.object(key)
    if (!inner) return {}
    return Object.fromEntries(inner.keys().map((name) => [name, inner.requiredNumber(name, rule)]))
  }

  #items(key: string): unknown[] {
    if (!this.has(key)) return []
    const value = this.#values[key]
    return Array.isArray(value) ? value : this.refuse(key, '应为多行的列表，请检查格式')
  }
}
