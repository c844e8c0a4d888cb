/** 能耗限额对标: compares a product's unit energy with its limit. */
import { choice, field, number, text } from '@green/filing/form/fields.ts'
import { defineTool } from '../tool.ts'
import { benchmarkItems, limitItems, standardItems } from './list.ts'
import { limitLevel, limitText, limitValueOf } from './rules.ts'

export const energyLimits = defineTool({
  id: 'energy-limits',
  title: '能耗限额对标',
  basis: '单位产品能耗限额强制性国家标准',
  lists: {
    limitStandard: { title: '能耗限额标准', items: limitItems },
    standardLibrary: { title: '标准库', items: standardItems },
    benchmarkLevel: { title: '能效标杆水平', items: benchmarkItems },
  },
  input: [
    field('limitStd', '适用的能耗限额标准', choice('limitStandard', { required: true })),
    field('unit', '产品计量单位', text({ required: true, example: '吨', rules: [{ maxLength: 20 }] })),
    field('unitEnergy', '单位产品综合能耗', number({ decimals: 4, unit: 'kgce/单位', required: true })),
  ],
  output: {
    level1: { label: '1级值', unit: 'kgce/单位' },
    level2: { label: '2级值', unit: 'kgce/单位' },
    level3: { label: '3级值（限定值）', unit: 'kgce/单位' },
    result: { label: '能耗限额对标' },
  },
  answer(row, reference) {
    const chosen = { code: row.text('limitStd'), unit: row.text('unit') }
    const value = (level: 'level1' | 'level2' | 'level3') => limitValueOf(reference, chosen, level)
    const [level1, level2, level3] = [value('level1'), value('level2'), value('level3')]
    const level = limitLevel(row.number('unitEnergy'), [level1, level2, level3])
    return { level1, level2, level3, result: limitText(reference, chosen, level) }
  },
})
