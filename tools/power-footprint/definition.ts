/** 电力碳足迹因子 of a year of data. */
import { field, year } from '@green/filing/form/fields.ts'
import { defineTool } from '../tool.ts'
import { powerItems } from './list.ts'
import { powerFactor, powerFactorOrigin } from './rules.ts'

export const powerFootprint = defineTool({
  id: 'power-footprint',
  title: '电力碳足迹因子',
  basis: '生态环境部、国家统计局、国家能源局电力碳足迹因子公告',
  lists: { powerFootprint: { title: '电力碳足迹因子', items: powerItems } },
  input: [field('year', '数据年度', year({ required: true }))],
  output: {
    factor: { label: '电力碳足迹因子', unit: 'kgCO₂e/kWh' },
    origin: { label: '来源' },
  },
  answer(input, reference) {
    const dataYear = input.number('year')
    const found = dataYear === null ? null : powerFactor(reference, dataYear)
    return {
      factor: found?.kgPerKwh ?? null,
      origin: found && dataYear !== null ? powerFactorOrigin(found, dataYear) : null,
    }
  },
})
