/** Results as a workbook: one with its inputs, factors, sources and results, or all years side by side. */
import type { CallInput } from '@green/contract/call.ts'
import { calculationKinds, type KeptYears, type report } from '@green/contract/calls/energy/calculator.ts'
import type { CellValue, ColumnSpec, SheetSpec } from '@green/spreadsheet/writer.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import type { Actor } from '../../../platform/actor.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import type { Services } from '../../../platform/services.ts'
import { figureRows } from './figure-rows.ts'
import { contentOf, getRecord, savedYears } from './saved-results.ts'
import type { CalculationRecord } from './store.ts'

const text = (title: string, width = 160): ColumnSpec => ({ title, width, kind: 'text' })
const number = (title: string, decimals?: number): ColumnSpec => ({ title, kind: 'number', decimals })

export async function exportCalculations(
  services: Services,
  { id }: CallInput<typeof report.outEnerCons>,
  actor: Actor,
): Promise<BlobResult> {
  if (id) {
    const record = await getRecord(services.db, actor, id)
    const kind = calculationKinds[record.kind as keyof typeof calculationKinds]
    return exportedList(services, actor, {
      total: 1,
      action: '导出计算结果',
      query: { id },
      result: record.number,
      name: `${kind}计算结果_${record.year}年_第${record.edition}版`,
      sheets: () => resultSheets(record),
    })
  }
  const { years } = await savedYears(services, {}, actor)
  return exportedList(services, actor, {
    total: years.length,
    action: '导出逐年计算结果',
    query: {},
    result: `${years.length}个年度`,
    name: '能耗和碳排放逐年对照',
    sheets: () => yearSheets(years),
  })
}

function resultSheets(record: CalculationRecord): SheetSpec[] {
  const content = contentOf(record)
  const { energy, carbon, factors } = content
  return [
    {
      name: '结果和算式',
      title: `${content.enterprise.name} ${record.year}年 ${record.title}`,
      watermark: `${record.number} 第${record.edition}版 ${dayOf(record.madeAt)} 系数和因子：${record.dataEdition}`,
      columns: [
        ...[text('指标', 220), number('数值'), text('单位', 110), text('公式', 320), text('算式', 420)],
        ...[text('因子来源', 320), text('数据版本'), text('取舍', 260)],
      ],
      rows: figureRows(content).map(({ label, value, unit, explained: by }): CellValue[] => [
        ...[label, value, unit, by.formula, by.how, by.source, by.edition, by.rounding],
      ]),
    },
    {
      name: '输入',
      columns: [text('项目', 260), text('内容', 400)],
      rows: inputRows(content.given, ''),
    },
    {
      name: '所用因子',
      columns: [text('名称', 240), text('数值', 320), text('来源', 420), text('版本')],
      rows: Object.entries(factors).flatMap(([list, items]) =>
        items.map((item): CellValue[] => [
          item.label,
          factorText(list, item),
          String(item.source ?? item.co2Source ?? ''),
          String(item.edition ?? ''),
        ]),
      ),
    },
    ...(energy ? [energySheet(energy)] : []),
    ...(carbon ? [carbonSheet(carbon)] : []),
  ]
}

type Energy = NonNullable<ReturnType<typeof contentOf>['energy']>
type Carbon = NonNullable<ReturnType<typeof contentOf>['carbon']>

const energySheet = ({ items }: Energy): SheetSpec => ({
  name: '分品种',
  columns: [
    ...[text('能源品种'), number('净消费量', 4), text('计量单位', 90), number('当量值（tce）', 4)],
    ...[number('等价值（tce）', 4), number('占当量值（%）', 2), number('不确定度（±%）', 2)],
  ],
  rows: items.map((one) => [
    ...[one.label, one.consumption, one.unit, one.tceEq, one.tceEquiv, one.sharePct, one.uncertaintyPct],
  ]),
})

const carbonSheet = ({ structure }: Carbon): SheetSpec => ({
  name: '排放结构',
  columns: [text('排放源'), number('排放量（tCO₂）', 2), number('占比（%）', 2)],
  rows: structure.map(({ source, tCO2, sharePct }) => [source, tCO2, sharePct]),
})

const inputLabels: Readonly<Record<string, string>> = {
  kind: '计算内容',
  energy: '能源',
  carbon: '碳排放',
  items: '品种',
  energyId: '代码',
  unit: '计量单位',
  consumption: '消费量',
  opening: '期初库存',
  purchased: '购进',
  closing: '期末库存',
  exported: '外供',
  coefficient: '自填系数',
  reason: '依据',
  fuel: '燃料',
  activityPct: '活动水平不确定度（%）',
  factorPct: '因子不确定度（%）',
  outputValue: '工业总产值（万元）',
  addedValue: '工业增加值（万元）',
  products: '产品',
  name: '名称',
  output: '产量',
  allocatedTceEq: '分摊能耗（tce）',
  standard: '限额标准',
  standardProduct: '标准中的产品',
  standardIndicator: '标准中的指标',
  electricityEquivalent: '供电煤耗（kgce/kWh）',
  dataYear: '数据年度',
  feedstockTce: '原料用能（tce）',
  greenElectricityMWh: '绿电（MWh）',
  fuels: '燃料',
  fuelId: '代码',
  amount: '数量',
  ncv: '低位发热量',
  carbonContent: '单位热值含碳量',
  oxidation: '碳氧化率（%）',
  process: '过程',
  id: '代码',
  factor: '自填因子',
  recoveredCO2: '回收CO₂（t）',
  electricity: '电力',
  purchasedMWh: '购入（MWh）',
  exportedMWh: '输出（MWh）',
  greenMWh: '绿电（MWh）',
  deductGreen: '扣减绿电',
  area: '电网地区',
  heat: '热力',
  purchasedGJ: '购入（GJ）',
  exportedGJ: '输出（GJ）',
  steam: '蒸汽',
  t: '质量（t）',
  pressureMPaAbs: '绝对压力（MPa）',
  enthalpy: '焓（kJ/kg）',
  hotWater: '热水',
  tempC: '温度（℃）',
}
const valueLabels: Readonly<Record<string, string>> = { energy: '综合能耗', carbon: '碳排放', both: '综合能耗和碳排放' }

/** What was typed, one line for each value, with the path of its labels: 能源·品种1·消费量. */
function inputRows(value: unknown, path: string): CellValue[][] {
  if (value === null || value === undefined || value === '') return []
  const below = (key: string) => (path ? `${path}·${key}` : key)
  if (Array.isArray(value)) return value.flatMap((one, i) => inputRows(one, `${path}${i + 1}`))
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, one]) => inputRows(one, below(inputLabels[key] ?? key)))
  const shown = typeof value === 'boolean' ? (value ? '是' : '否') : (valueLabels[String(value)] ?? String(value))
  return [[path, shown]]
}

function factorText(list: string, item: { [key: string]: unknown }): string {
  switch (list) {
    case 'calculatorEnergy':
      return `折标准煤系数${item.coefficient}kgce/${item.unit}`
    case 'carbonFuel':
      return `低位发热量${item.ncv}，含碳量${item.carbonContent}tC/GJ，氧化率${item.oxidation}%`
    case 'processFactor':
      return `${item.co2PerUnit ?? '自填'}${item.factorUnit ?? ''}`
    case 'gridFactor':
      return `${item.value}tCO₂/MWh`
    case 'heatFactor':
      return `${item.value}tCO₂/GJ`
    case 'saturatedSteam':
      return `焓${item.enthalpy}kJ/kg`
    case 'limitStandard':
      return `1级${item.level1 ?? '—'}，2级${item.level2 ?? '—'}，3级${item.level3 ?? '—'}（${item.unit}）`
    default:
      return `统计口径系数${item.coef205 ?? '—'}${item.coefUnit ?? ''}`
  }
}

function yearSheets(years: KeptYears['years']): SheetSpec[] {
  return [
    {
      name: '逐年对照',
      columns: [
        ...[number('年度', 0), number('综合能耗当量值（tce）', 2), number('综合能耗等价值（tce）', 2)],
        ...[number('单位产值能耗（tce/万元）', 4), number('碳排放（tCO₂）', 2), number('范围一（tCO₂）', 2)],
        ...[number('范围二（tCO₂）', 2), number('单位产值碳排放（tCO₂/万元）', 4)],
      ],
      rows: years.map((one) => [
        ...[one.year, one.tceEq, one.tceEquiv, one.perOutputTce, one.tCO2, one.scope1, one.scope2, one.perOutputCo2],
      ]),
    },
    {
      name: '分品种逐年',
      columns: [number('年度', 0), text('能源品种'), number('当量值（tce）', 4)],
      rows: years.flatMap(({ year, kinds }) => kinds.map(({ label, tceEq }) => [year, label, tceEq])),
    },
  ]
}
