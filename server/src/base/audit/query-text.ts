/** The query of a list or an export as a reader of the log sees it: 区县：渝北区；年度：2026. */

import { logKinds } from '@green/contract/calls/account/user.ts'
import { rateObjects } from '@green/contract/calls/service/rating.ts'
import { letterKinds } from '@green/contract/calls/title/letter.ts'
import { titleKindLabels, titleLevelLabels, titleStateLabels } from '@green/contract/filing/titles.ts'
import { orgKindLabels } from '@green/contract/roles.ts'
import { states } from '@green/filing/workflow/states.ts'
import { programmes } from '@green/programmes/all.ts'
import { districtOf } from '../reference/reference-data.ts'

const wholeList = '全部'

/** What the query limits, by its key. What has no label here is a filter of one list alone. */
const labels: Readonly<Record<string, string>> = {
  keyword: '关键字',
  kind: '类别',
  from: '开始日期',
  to: '截止日期',
  state: '状态',
  states: '状态',
  qxCode: '区县',
  qxCodes: '区县',
  year: '年度',
  level: '级别',
  orgKind: '单位类型',
  programme: '申报类别',
  programmes: '申报类别',
  batchId: '批次',
  ids: '勾选',
  industryCode: '行业',
  enterpriseName: '企业名称',
  socialCode: '统一社会信用代码',
  number: '编号',
  rateObject: '评价对象',
  columns: '自选列',
  where: '按列的条件',
}
const otherFilter = '其他条件'

/** Paging and order say nothing about which rows were asked for. */
const aside = new Set(['page', 'size', 'sort', 'order', 'after', 'before', 'requestId'])

const valueLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(states).map(([code, { label }]) => [code, label])),
  ...Object.fromEntries(programmes.map(({ id, shortTitle }) => [id, shortTitle])),
  ...orgKindLabels,
  ...titleStateLabels,
  ...titleKindLabels,
  ...titleLevelLabels,
  ...letterKinds,
  ...rateObjects,
  ...logKinds,
  all: wholeList,
}

/** What people wrote or chose from a list; a code that no list names is not shown. */
function valueText(key: string, value: unknown): string {
  const text = String(value)
  if (key === 'keyword' || key === 'enterpriseName' || key === 'number' || key === 'socialCode') return text
  const known = districtOf(text)?.name ?? (Object.hasOwn(valueLabels, text) ? valueLabels[text] : undefined)
  return known ?? (/^[^A-Za-z]+$/.test(text) ? text : '已选')
}

/** One line; 全部 for a query without conditions. */
export function requestText(query: Readonly<Record<string, unknown>>): string {
  const conditions = Object.entries(query).flatMap(([key, value]): string[] => {
    if (aside.has(key) || value === undefined || value === null || value === '') return []
    if (Array.isArray(value)) {
      if (value.length === 0) return []
      return [
        `${labels[key] ?? otherFilter}：${key === 'ids' ? `${value.length}件` : value.map((one) => valueText(key, one)).join('、')}`,
      ]
    }
    if (typeof value === 'object')
      return Object.values(value)
        .filter((one) => one !== '')
        .map((one) => `${otherFilter}：${valueText('', one)}`)
    return [
      `${labels[key] ?? otherFilter}：${key === 'ids' || key === 'columns' ? `${String(value).split(',').length}项` : valueText(key, value)}`,
    ]
  })
  return conditions.join('；') || wholeList
}
