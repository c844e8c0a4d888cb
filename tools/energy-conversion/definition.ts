/** 能源折标与碳排放: an amount of one kind of energy in standard coal and in carbon. */
import { times } from '@green/filing/form/answers.ts'
import { choice, field, number, year } from '@green/filing/form/fields.ts'
import { defineTool } from '../tool.ts'
import {
  calculatorEnergyItems,
  carbonFuelItems,
  gridFactorItems,
  heatFactorItems,
  saturatedSteamItems,
} from './factor-lists.ts'
import { energyItems, processItems } from './list.ts'
import { co2PerUnit, tcePerUnit, unitLabel } from './rules.ts'

export const energyConversion = defineTool({
  id: 'energy-conversion',
  title: '能源折标与碳排放',
  basis: 'GB/T 2589-2020《综合能耗计算通则》（当量值）；GB/T 32150《工业企业温室气体排放核算和报告通则》',
  lists: {
    energyType: { title: '能源品种', items: energyItems },
    processFactor: { title: '工业生产过程排放因子', items: processItems },
    calculatorEnergy: { title: '计算器：能源与耗能工质', items: calculatorEnergyItems },
    carbonFuel: { title: '计算器：燃料排放因子', items: carbonFuelItems },
    gridFactor: { title: '计算器：电网平均排放因子', items: gridFactorItems },
    heatFactor: { title: '计算器：热力排放因子', items: heatFactorItems },
    saturatedSteam: { title: '计算器：饱和蒸汽焓', items: saturatedSteamItems },
  },
  input: [
    field('energyCode', '能源品种', choice('energyType', { required: true })),
    field('consumeQty', '净消费量', number({ decimals: 4, required: true })),
    field('dataYear', '数据年度', year({ hint: '电力按数据年度的电网因子；空着按最近公布的' })),
  ],
  output: {
    unit: { label: '计量单位' },
    tce: { label: '折标量', unit: 'tce' },
    co2: { label: '碳排放量', unit: 'tCO₂' },
  },
  answer(row, reference) {
    const [code, amount] = [row.text('energyCode'), row.number('consumeQty')]
    return {
      unit: unitLabel(reference, code),
      tce: times(amount, tcePerUnit(reference, code)),
      co2: times(amount, co2PerUnit(reference, code, row.number('dataYear') ?? undefined)),
    }
  },
})
