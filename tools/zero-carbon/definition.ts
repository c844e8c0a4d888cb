/** 零碳工厂 limits, by indicator. */
import { field, option } from '@green/filing/form/fields.ts'
import { defineTool } from '../tool.ts'
import { limitLabels, limitNames } from './limit-labels.ts'
import { calibreItems, conditionItems, physicalItems, zeroItems } from './list.ts'
import { calibreLabels, zeroSettings, zeroSource } from './rules.ts'

const labels = Object.fromEntries(limitNames.map((name) => [name, limitLabels[name].label]))

export const zeroCarbon = defineTool({
  id: 'zero-carbon',
  title: '零碳工厂指标限值',
  basis: '国家级零碳工厂建设通知的公开报道（未核对原文）',
  lists: {
    zeroCarbon: { title: '零碳工厂参数', items: zeroItems },
    zeroCalibre: { title: '零碳工厂折标口径（在用的第一项为准）', items: calibreItems },
    zeroPhysicalBasic: { title: '零碳工厂物理认定量基本要求（在用的第一项为准）', items: physicalItems },
    zeroCondition: { title: '零碳工厂申报的前提（在用的须满足）', items: conditionItems },
  },
  input: [field('limit', '限值', option(labels, { required: true }))],
  output: {
    value: { label: '数值' },
    calibre: { label: '折标口径' },
    source: { label: '来源' },
  },
  answer(input, reference) {
    const name = limitNames.find((one) => one === input.text('limit'))
    if (!name) return { value: null, calibre: null, source: null }
    const { zeroFactory } = zeroSettings(reference)
    return {
      value: zeroFactory[name],
      calibre: calibreLabels[zeroFactory.calibre],
      source: zeroSource(reference),
    }
  },
})
