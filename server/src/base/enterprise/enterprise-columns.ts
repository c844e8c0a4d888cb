/** The columns of the enterprise workbook, in order: exact titles, target fields, and rules. */

import { asLicensedLabel } from '@green/filing/value/enterprise-name.ts'
import { longestPersonName } from '@green/filing/value/rule-settings.ts'
import { ruleMessages } from '@green/filing/value/rules.ts'
import {
  between,
  code,
  labelled,
  listed,
  pastDay,
  people,
  quantity,
  signedQuantity,
  textCell,
} from '../import/cell-rules.ts'
import type { ColumnFault, ImportColumn, RowValues } from '../import/checked-rows.ts'
import type { Names } from '../reference/names.ts'
import { type EnterpriseRecord, fieldOf } from './fields.ts'

/** How an enterprise gets a name that the workbook does not take. */
export const unusualNameMessage = `${ruleMessages.enterpriseName}证照上的名称另有字母、数字的，由企业注册或修改企业信息时勾选“${asLicensedLabel}”，经市级核准后使用`

export const enterpriseColumns: readonly ImportColumn[] = [
  { title: '序号', key: 'no', rule: textCell(20), aside: true, note: '可不填' },
  {
    title: '企业名称',
    key: 'enterpriseName',
    // The usual rule is held by the import itself, which knows the names that the city has granted.
    rule: textCell(50, 'organisationName', unusualNameMessage),
    required: true,
    note: '6至50个汉字或括号，与营业执照一致',
  },
  {
    title: '统一社会信用代码',
    key: 'socialCode',
    rule: code('xydm'),
    required: true,
    note: '18位，按文本填写；用于识别企业，不得重复',
  },
  {
    title: '区县代码',
    key: 'qxCode',
    rule: listed('district', '区县'),
    required: true,
    note: '6位，按文本填写，见“代码表”',
  },
  { title: '区县名称', key: 'qxName', rule: textCell(50), aside: true, note: '可不填；填写时须与区县代码一致' },
  {
    title: '行业代码',
    key: 'industryCode',
    rule: listed('industry', '行业'),
    required: true,
    note: 'GB/T 4754-2017四位小类代码，按文本填写',
  },
  { title: '行业名称', key: 'industryName', rule: textCell(100), aside: true, note: '可不填；填写时须与行业代码一致' },
  { title: '企业规模', key: 'entScale', rule: labelled('entScale'), note: '大型、中型、小型、微型' },
  {
    title: '登记注册类型代码',
    key: 'regType',
    rule: listed('regType', '登记注册类型'),
    note: '3位，按文本填写，见“代码表”',
  },
  { title: '登记注册类型', key: 'regTypeName', rule: textCell(50), aside: true, note: '可不填；填写时须与代码一致' },
  {
    title: '法定代表人',
    key: 'legalPerson',
    rule: textCell(longestPersonName, 'personName'),
    required: true,
    note: '2至20个汉字或字母，字母的姓名可更长',
  },
  {
    title: '联系人',
    key: 'contactName',
    rule: textCell(longestPersonName, 'personName'),
    required: true,
    note: '2至20个汉字或字母，字母的姓名可更长',
  },
  {
    title: '联系电话',
    key: 'contactPhone',
    rule: code('telephone'),
    required: true,
    note: '手机号或“区号-号码”，按文本填写',
  },
  { title: '固定电话', key: 'landline', rule: code('landline'), note: '“区号-号码”，按文本填写' },
  { title: '电子邮箱', key: 'email', rule: textCell(254, 'email'), required: true, note: '如 name@example.com' },
  { title: '邮政编码', key: 'postcode', rule: code('postcode'), note: '6位，按文本填写' },
  { title: '详细地址', key: 'address', rule: textCell(100), required: true, note: '生产地址，不超过100字' },
  { title: '成立日期', key: 'foundDate', rule: pastDay, note: '如2015-06-30' },
  { title: '从业人员数（人）', key: 'employeeCount', rule: people, note: '整数' },
  {
    title: '营业收入（万元）',
    key: 'revenue',
    rule: quantity(2, '万元'),
    note: '最近一年；2000万元及以上的新企业记为规上',
  },
  { title: '工业总产值（万元）', key: 'outputValue', rule: quantity(2, '万元'), note: '最近一年' },
  { title: '工业增加值（万元）', key: 'addedValue', rule: signedQuantity(2, '万元'), note: '可为负数；最近一年' },
  { title: '主要产品', key: 'mainProducts', rule: textCell(200), note: '不超过200字' },
  { title: '产品单位', key: 'productUnit', rule: textCell(20), note: '主要产品的计量单位' },
  { title: '产品产量', key: 'output', rule: quantity(4), note: '最近一年' },
  { title: '综合能源消费量（吨标准煤）', key: 'totalTce', rule: quantity(4, 'tce'), note: '最近一年，当量值' },
  { title: '用能等级', key: 'energyLevel', rule: labelled('energyLevel'), note: '见“代码表”' },
  { title: '经度', key: 'lng', rule: between(73, 136, 8), note: '十进制度；与纬度同时填写' },
  { title: '纬度', key: 'lat', rule: between(3, 54, 8), note: '十进制度；与经度同时填写' },
]

/** Columns that only repeat another column in words. */
export const repeatedKeys: readonly string[] = enterpriseColumns.filter(({ aside }) => aside).map(({ key }) => key)

const labelColumns = [
  ['qxName', 'qxCode', 'district'],
  ['industryName', 'industryCode', 'industry'],
  ['regTypeName', 'regType', 'regType'],
] as const

/** The archive's value for a column of the workbook. */
export function workbookValue(record: EnterpriseRecord, key: string, names: Names): string | number | null {
  const [, codeKey, dict] = labelColumns.find(([nameKey]) => nameKey === key) ?? []
  if (codeKey && dict) return names.label(dict, fieldOf(record, codeKey))
  const value = fieldOf(record, key)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** Rules across columns: a code and its name must agree; a location needs both coordinates. */
export function acrossRow(values: RowValues, names: Names): ColumnFault[] {
  const faults: ColumnFault[] = []
  for (const [nameKey, codeKey, dict] of labelColumns) {
    const label = names.label(dict, values[codeKey])
    if (label && values[nameKey] !== undefined && plain(String(values[nameKey])) !== plain(label))
      faults.push({ key: nameKey, message: `与代码${values[codeKey]}（${label}）不一致` })
  }
  if ((values.lng === undefined) !== (values.lat === undefined))
    faults.push({ key: values.lng === undefined ? 'lng' : 'lat', message: '经度和纬度应同时填写' })
  return faults
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '')
