/** 能源折标与碳排放: an amount of one kind of energy in standard coal and in carbon. */
import { times } from '@green/filing/answers.ts'
import { choice, field, number } from '@green/filing/fields.ts'
import { defineTool } from '../tool.ts'
import { energyItems } from './list.ts'
import { co2PerUnit, tcePerUnit, unitLabel } from './rules.ts'

export const energyConversion = defineTool({
  id: 'energy-conversion',
  title: '能源折标与碳排放',
  basis: 'GB/T 2589-2020《综合能耗计算通则》（当量值）；GB/T 32150《工业企业温室气体排放核算和报告通则》',
  lists: { energyType: { title: '能源品种', items: energyItems } },
  input: [
    field('energyCode', '能源品种', choice('energyType', { required: true })),
    field('consumeQty', '净消费量', number({ decimals: 4, required: true })),
  ],
  output: {
    unit: { label: '计量单位' },
    tce: { label: '折标量', unit: 'tce' },
    co2: { label: '碳排放量', unit: 'tCO₂' },
  },
  answer(given, reference) {
    const [code, amount] = [given.text('energyCode'), given.number('consumeQty')]
    return {
      unit: unitLabel(reference, code),
      tce: times(amount, tcePerUnit(reference, code)),
      co2: times(amount, co2PerUnit(reference, code)),
    }
  },
})
