/** Reads an enterprise's own copies of the statistical forms; the proposals are looked through and saved by the enterprise itself. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { StatFormRead, statForm } from '@green/contract/calls/energy/stat-form.ts'
import { refuse, refuseBecause } from '@green/contract/errors.ts'
import { type StatFormName, statForms } from '@green/filing/programme/stat-forms.ts'
import { sourceOfFact } from '@green/tools/ledger/adopt.ts'
import { factKindOf } from '@green/tools/ledger/fact-keys.ts'
import { nameBar } from '@green/tools/ledger/row-facts.ts'
import { FileRefused } from '@green/upload-guards/file-refused.ts'
import { enterpriseById } from '../../../base/enterprise/store.ts'
import { keepWorkbook } from '../../../base/import/runs.ts'
import { type AdoptionRow, currentAdoptions } from '../../../base/ledger/store.ts'
import { type Names, namesOf } from '../../../base/reference/names.ts'
import type { Actor } from '../../../platform/actor.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import type { UploadedPart } from '../../../platform/http/handlers.ts'
import type { Services } from '../../../platform/services.ts'
import { energyHeadIn, readEnergy } from './energy-form.ts'
import { type IndicatorForm, IndicatorSheet, type KnownProduct } from './indicator-form.ts'
import { type Expected, faultsOfHead, headRows, type Remark, type StatSheet, sheetsIn, yearIn } from './stat-sheet.ts'

const perHour = 60

/** The call: checks the upload, reads it and throws it away. */
export async function readStatForm(
  services: Services,
  { year }: CallInput<typeof statForm.read>,
  actor: Actor,
  upload: () => Promise<UploadedPart>,
): Promise<CallOutput<typeof statForm.read>> {
  const own = actor.enterpriseId ? await enterpriseById(services.db, actor.enterpriseId) : null
  if (!own) throw refuse('FORBIDDEN')
  await takeTurn(services.db, `statForm:${actor.accountId}`, perHour, 3600)
  const { key, fileName } = await keepWorkbook(services, await upload())
  try {
    await using book = await services.files.local(key)
    const adopted = await currentAdoptions(services.db, { enterpriseIds: [own.id], month: 0 })
    const names = await namesOf(services.db)
    const read = await proposalsIn(book.path, {
      names,
      expected: { enterpriseName: own.enterpriseName, socialCode: own.socialCode, year: year ?? null },
      products: productsIn(adopted),
    })
    return { fileName, ...withLedger(read, adopted, names, year) }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    throw refuseBecause('FILE_REFUSED', error.message, { fault: error.fault })
  } finally {
    await services.files.remove(key)
  }
}

/** The products of which the ledger has an output, in any year. */
function productsIn(adopted: readonly AdoptionRow[]): KnownProduct[] {
  const names = adopted.flatMap(({ key, value }) =>
    value === null ? [] : (/^prod\.(.+)\.output$/su.exec(key)?.[1] ?? []),
  )
  return [...new Set(names)].flatMap((one) => {
    const [name, unit] = one.split(nameBar)
    return name && unit ? [{ name, unit }] : []
  })
}

type Fact = { form: StatFormName; sheet: string; row: number; key: string; value: number }
type Proposals = Omit<StatFormRead, 'fileName' | 'facts'> & { facts: Fact[] }
type Context = { names: Names; expected: Expected; products: readonly KnownProduct[] }

/** What each form is named and counts as, beside what the ledger has of the year. */
function withLedger(read: Proposals, adopted: readonly AdoptionRow[], names: Names, year: number | undefined) {
  const of = year ?? read.forms.find((one) => one.year !== null)?.year
  const now = new Map(adopted.flatMap((row) => (row.year === of ? [[row.key, row] as const] : [])))
  const facts = read.facts.flatMap((fact) => {
    const kind = factKindOf(fact.key, names)
    const counts = now.get(fact.key)
    const source = counts?.source ? sourceOfFact(counts.source, fact.key) : null
    return kind
      ? [Object.assign({}, fact, { label: kind.label, unit: kind.unit, counts: counts?.value ?? null, source })]
      : []
  })
  return Object.assign({}, read, { facts })
}

/** The proposals of a workbook: every form once, all that is wrong named by sheet, row and column. */
export async function proposalsIn(path: string, { names, expected, products }: Context): Promise<Proposals> {
  const found = (await sheetsIn(path)).flatMap((sheet) => formOf(sheet, names) ?? [])
  if (found.length === 0)
    throw refuseBecause(
      'FILE_REFUSED',
      '没有找到205-1、205-2、205-4或B204-1表：请保留表号和表头（能源代码、购进量、消费量合计，或指标名称、计量单位、本年），核对后上传，或直接录入',
    )
  const result: Proposals = { forms: [], lines: [], amounts: [], facts: [], remarks: [] }
  const first = new Map<StatFormName, string>()
  const sound = found.filter(({ form, head, sheet }) => {
    const faults = faultsOfHead(sheet.sheet, head, expected)
    result.remarks.push(...faults)
    const before = first.get(form)
    if (faults.length === 0 && before !== undefined)
      result.remarks.push(remarkOf(sheet, `与工作表“${before}”同是${form}表，没有采用，请只保留一张`))
    if (faults.length > 0 || before !== undefined) return false
    first.set(form, sheet.sheet)
    return true
  })
  const hasConversion = first.has('205-2')
  for (const { form, sheet, head, energy } of sound) {
    result.forms.push({ form, title: statForms[form].title, sheet: sheet.sheet, year: yearIn(head) })
    if (energy) {
      const { lines, remarks } = readEnergy(sheet.sheet, energy, { names, hasConversion })
      result.lines.push(...lines)
      result.remarks.push(...remarks)
      continue
    }
    const { amounts, facts, remarks } = new IndicatorSheet(sheet, form as IndicatorForm, products).read()
    result.amounts.push(...amounts)
    result.facts.push(...facts.map(({ key, value, row }) => ({ form, sheet: sheet.sheet, row, key, value })))
    result.remarks.push(...remarks)
  }
  return result
}

const remarkOf = ({ sheet, rows }: StatSheet, message: string): Remark => ({
  sheet,
  row: rows[0]?.row ?? 1,
  column: 'A',
  message,
})

/** Which form a sheet is, with its head; null where it is none of them. */
function formOf(sheet: StatSheet, names: Names) {
  const energy = energyHeadIn(sheet, names)
  if (energy) return { form: energy.form as StatFormName, sheet, head: energy.head, energy }
  const { named } = sheet
  if (named !== '205-4' && named !== 'B204-1') return null
  return { form: named as StatFormName, sheet, head: sheet.rows.slice(0, headRows), energy: null }
}
