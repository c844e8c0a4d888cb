/** Energy consumption by kind and year (T.energyBrief of the trade), with coal equivalent (GB/T 2589, 当量值) and CO₂. */
import { type Answers, divide, type Row, times, total } from '@green/filing/form/answers.ts'
import { calc, choice, field, files, money, number, rows, text, year } from '@green/filing/form/fields.ts'
import type { Flow } from '@green/filing/programme/energy-words.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { co2PerUnit, isElectricity, tcePerUnit, unitLabel } from '@green/tools/energy-conversion/rules.ts'
import { fact } from '@green/tools/ledger/fact.ts'
import { netConsumption } from '@green/tools/ledger/net-energy.ts'

const isChanged = (row: Row) => row.has('coef') && row.number('coef') !== row.number('coefDefault')

/** Electricity of renewable sources made and used on site, which emits nothing: the keys of the amount and of its year. */
type OwnPower = { amount: string; year: string }

/** What of the row's consumption emits. */
function emitting(row: Row, answers: Answers, own: OwnPower | undefined): number | null {
  const consumed = row.number('consumeQty')
  if (consumed === null || !own || !isElectricity(row.text('energyCode'))) return consumed
  if (row.text('year') !== answers.text(own.year)) return consumed
  const bought = consumed - (answers.number(own.amount) ?? 0)
  return consumed < 0 ? bought : Math.max(0, bought)
}

const isFuel = (row: Row) => !isElectricity(row.text('energyCode'))

const columnsOf = (own?: OwnPower, consumed = fact('en.{energyCode}.used', { net: netConsumption })) =>
  [
    field('year', '年度', year({ required: true })),
    field('energyCode', '能源品种', choice('energyType', { required: true })),
    field(
      'unit',
      '计量单位',
      calc((row, _answers, reference) => unitLabel(reference, row.text('energyCode'))),
    ),
    field(
      'consumeQty',
      '消费量',
      number({
        decimals: 4,
        required: true,
        // A plant that sells more power or heat of its own conversion than it uses has less than none of that kind.
        signed: true,
        fact: consumed,
        hint: '填净消费量：扣除外供和加工转换产出，购入与自产不重复计',
      }),
    ),
    field(
      'coefDefault',
      '缺省折标系数（当量值）',
      calc(
        (row, _answers, reference) => tcePerUnit(reference, row.text('energyCode'), row.number('year') ?? undefined),
        {
          unit: 'tce/计量单位',
        },
      ),
    ),
    field(
      'coef',
      '采用的折标系数',
      number({
        decimals: 6,
        unit: 'tce/计量单位',
        required: (row: Row) => row.has('energyCode') && !row.has('coefDefault'),
        hint: '空着按缺省系数计：GB/T 2589附录A列出的品种取附录A（热力0.03412），其余取统计报表参考系数；有实测热值时填实测值',
        clause: 'GB/T 2589-2020（当量值）',
      }),
    ),
    field(
      'coefReason',
      '采用其他系数的理由',
      text({ required: isChanged, rules: [{ maxLength: 100 }], example: '按年度煤质化验平均热值折算' }),
    ),
    field(
      'tce',
      '折标量（当量值）',
      calc((row) => times(row.number('consumeQty'), row.number('coef') ?? row.number('coefDefault')), {
        unit: 'tce',
        decimals: 4,
      }),
    ),
    field(
      'co2Default',
      '缺省排放因子',
      calc(
        (row, _answers, reference) => co2PerUnit(reference, row.text('energyCode'), row.number('year') ?? undefined),
        {
          unit: 'tCO₂/计量单位',
        },
      ),
    ),
    field(
      'co2Factor',
      '实测排放因子',
      number({
        decimals: 6,
        unit: 'tCO₂/计量单位',
        visible: isFuel,
        hint: '空着按缺省因子计；没有缺省因子又未填的品种不计排放。电力按数据年度的电网因子，不填实测值',
      }),
    ),
    field(
      'co2',
      '碳排放量',
      calc(
        (row, answers) => {
          const measured = isFuel(row) ? row.number('co2Factor') : null
          return times(emitting(row, answers, own), measured ?? row.number('co2Default'))
        },
        {
          unit: 'tCO₂',
          decimals: 4,
        },
      ),
    ),
    field('cost', '费用', money({ fact: fact('cost.{energyCode}.paid') })),
    field('evidence', '凭证', files(0, 2)),
  ] as const

export const energyColumns = columnsOf()

const stock = (key: string, label: string, flow?: Flow) =>
  field(key, label, number({ decimals: 4, ...(flow ? { fact: fact(`en.{energyCode}.${flow}`) } : {}) }))

/** Consumption with what is put into a conversion: what comes out has a column of its own. */
const fullColumns = columnsOf(undefined, fact('en.{energyCode}.used'))

/** The same with stock, purchase and conversion (T.energyFull of the trade), as the balance of the yearly report asks for. */
export const energyFullColumns = [
  ...fullColumns.slice(0, 3),
  stock('openStock', '年初库存'),
  stock('purchaseQty', '购进量', 'bought'),
  ...fullColumns.slice(3, 4),
  stock('processQty', '其中工业生产消费'),
  stock('feedstockQty', '其中用作原材料'),
  stock('convertIn', '加工转换投入'),
  stock('convertOut', '加工转换产出'),
  stock('recoverQty', '回收利用'),
  stock('sellQty', '外供量', 'sold'),
  stock('closeStock', '年末库存'),
  ...fullColumns.slice(4),
] as const

const receiving = ['openStock', 'purchaseQty', 'convertOut', 'recoverQty'] as const
const giving = ['consumeQty', 'sellQty', 'closeStock'] as const
const balanceTolerance = 0.01

/** 年初库存＋购进＋加工转换产出＋回收利用＝消费＋外供＋年末库存, within one percent. Rows without purchase and stock state no balance. */
export const energyBalanceCheck: Check = {
  code: 'energyBalance',
  level: 'warning',
  says: '能源实物量应平衡，允许相差1%',
  of: (answers) =>
    answers.rows('energyRows').flatMap((row) => {
      if (!receiving.some((key) => row.has(key)) || !row.has('consumeQty')) return []
      const sum = (keys: readonly string[]) => total(keys.map((key) => row.number(key))) ?? 0
      const [received, issued] = [sum(receiving), sum(giving)]
      if (Math.abs(received - issued) <= balanceTolerance * Math.max(received, issued)) return []
      return [
        {
          field: `energyRows[${row.index}].consumeQty`,
          message: `收入合计${formatNumber(received, 2)}与支出合计${formatNumber(issued, 2)}相差超过1%，请核对或说明原因`,
        },
      ]
    }),
}

/** The table as in the yearly statistics; `hint` says which years. `own`: where the form asks for own renewable power. */
export const energyRowsField = (hint: string, own?: OwnPower) =>
  field(
    'energyRows',
    '能源消费',
    rows(columnsOf(own), {
      min: 1,
      required: true,
      unique: ['year', 'energyCode'],
      from: { archive: 'energyRows' },
      factYears: 3,
      hint,
      clause: 'GB/T 2589-2020《综合能耗计算通则》',
    }),
  )

/** Rows must be of the evaluated year or the two before, with at least one of the evaluated year. */
export function energyYearsCheck(yearKey: string): Check {
  return {
    code: 'energyYears',
    level: 'error',
    says: '能源消费只填评价年度及前两年，且应有评价年度',
    of: (answers) => {
      const evaluated = Number(answers.text(yearKey))
      const rows = answers.rows('energyRows')
      if (!evaluated || rows.length === 0) return null
      const strange = rows.filter((row) => {
        const rowYear = Number(row.text('year'))
        return rowYear > 0 && (rowYear > evaluated || rowYear < evaluated - 2)
      })
      if (strange.length)
        return strange.map((row) => ({
          field: `energyRows[${row.index}].year`,
          message: `只填评价年度及之前两年（${evaluated - 2}至${evaluated}年）`,
        }))
      return rows.some((row) => Number(row.text('year')) === evaluated)
        ? null
        : { field: 'energyRows', message: `缺少评价年度${evaluated}年的能源消费` }
    },
  }
}

/** A change of more than 30 % against the year before needs a reason. */
export function energyChangeCheck(yearKey: string): Check {
  return {
    code: 'energyChange',
    level: 'warning',
    says: '综合能耗较上年变化超过 30% 的应说明原因',
    of: (answers) => {
      const evaluated = Number(answers.text(yearKey))
      const inYear = (wanted: number) => answers.sum('energyRows', 'tce', (row) => Number(row.text('year')) === wanted)
      const change = divide(inYear(evaluated), inYear(evaluated - 1))
      if (change === null || Math.abs(change - 1) <= 0.3) return null
      const percent = Math.round(Math.abs(change - 1) * 100)
      return {
        field: 'energyRows',
        message: `${evaluated}年综合能耗比上年${change > 1 ? '增加' : '减少'}${percent}%，请核对或说明原因`,
      }
    },
  }
}
