/** 新制度参数: the figures of a group, each with its source. */
import { field, option } from '@green/filing/form/fields.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { defineTool } from '../tool.ts'
import { schemeGroups } from './groups.ts'
import { bridgeItems, carbonMarketItems, greenPowerItems, microgridItems } from './list.ts'
import { schemeView } from './rules.ts'

const groups = keysOf(schemeGroups)
const titles = Object.fromEntries(groups.map((group) => [group, schemeGroups[group].title]))

export const schemeRules = defineTool({
  id: 'scheme-rules',
  title: '新制度参数',
  basis: '碳市场、绿证、零碳工厂、微电网的通知和公开报道，逐组写明来源',
  lists: {
    carbonMarketRule: { title: '全国碳市场年度日程', items: carbonMarketItems },
    greenPowerRule: { title: '绿证和绿电消费比例', items: greenPowerItems },
    microgridRule: { title: '工业绿色微电网', items: microgridItems },
    carbonBridgeRule: { title: '碳数差异桥和抵销', items: bridgeItems },
  },
  input: [field('group', '制度', option(titles, { required: true }))],
  output: {
    figures: { label: '参数' },
    source: { label: '来源' },
  },
  answer(input, reference) {
    const group = groups.find((one) => one === input.text('group'))
    if (!group) return { figures: null, source: null }
    const { parts, source } = schemeView(reference, group)
    return { figures: parts.map(({ label, text }) => `${label}：${text}`).join('；'), source }
  },
})
