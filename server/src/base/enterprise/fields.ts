/** The fields of the enterprise record: their Chinese labels, where they are stored, how a value is read and formatted. */
import { EnterpriseProfile } from '@green/contract/enterprise/enterprise.ts'
import { profileLabels } from '@green/contract/enterprise/profile-completeness.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { enterprise } from '../../db/schema/operation/archive.ts'
import type { Names } from '../reference/names.ts'

export type EnterpriseRecord = typeof enterprise.$inferSelect
export type ProfileKey = keyof EnterpriseProfile
export type ProfileValues = { [K in ProfileKey]?: EnterpriseProfile[K] | null | undefined }

export const profileKeys = Object.keys(EnterpriseProfile.shape) as ProfileKey[]

/** Labels of the profile and of fields that only the city's workbook has. */
export const fieldLabels: Readonly<Record<string, string>> = {
  ...profileLabels,
  regType: '登记注册类型',
  landline: '固定电话',
  revenue: '营业收入（万元）',
  outputValue: '工业总产值（万元）',
  addedValue: '工业增加值（万元）',
  productUnit: '产品单位',
  output: '产品产量',
  totalTce: '综合能源消费量（吨标准煤）',
  lng: '经度',
  lat: '纬度',
  closure: '经营状态',
  merge: '合并档案',
}

/** Fields that identify an enterprise: once verified, they change only by a new county verification. */
export const keyFields = [
  'enterpriseName',
  'socialCode',
  'qxCode',
  'industryCode',
  'legalPerson',
] as const satisfies ProfileKey[]
export const isKeyField = (key: string): key is (typeof keyFields)[number] =>
  (keyFields as readonly string[]).includes(key)

/** Fields with a column of their own; the rest is stored in the document. */
const columnKeys = [
  'enterpriseName',
  'socialCode',
  'qxCode',
  'industryCode',
  'entScale',
  'energyLevel',
  'aboveScale',
  'lng',
  'lat',
] as const
type ColumnKey = (typeof columnKeys)[number]
const isColumn = (key: string): key is ColumnKey => (columnKeys as readonly string[]).includes(key)

/** The value of any field of the record. */
export function fieldOf(record: EnterpriseRecord, key: string): unknown {
  return isColumn(key) ? record[key] : record.profile[key]
}

/** The record with the enterprise's proposed values. */
export function asProposed(record: EnterpriseRecord): EnterpriseRecord {
  return record.proposed ? { ...record, ...written(record.profile, record.proposed) } : record
}

/** A text field of the record, or null. */
export function textOf(record: EnterpriseRecord, key: string): string | null {
  const value = fieldOf(record, key)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

export function filesOf(record: EnterpriseRecord, key: 'licenceFile' | 'authorisationFile'): FileRef[] {
  const value = record.profile[key]
  return Array.isArray(value) ? (value as FileRef[]) : []
}

/** The record's changes as they are stored: columns, and the document with the changed keys replaced. */
export function written(profile: Record<string, unknown>, values: Readonly<Record<string, unknown>>) {
  const columns: Partial<Record<ColumnKey, unknown>> = {}
  const document = { ...profile }
  for (const [key, value] of Object.entries(values)) {
    if (isColumn(key)) columns[key] = isEmpty(value) ? null : value
    else if (isEmpty(value)) delete document[key]
    else document[key] = value
  }
  return { ...columns, profile: document } as Partial<EnterpriseRecord>
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Whether two values of a field are equal; lists of files are compared by file id. */
export function isSame(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((file: FileRef, i) => file.id === (b[i] as FileRef).id)
  return a === b
}

const dictOf: Readonly<Record<string, string>> = {
  qxCode: 'district',
  industryCode: 'industry',
  unitNature: 'unitNature',
  entScale: 'entScale',
  energyLevel: 'energyLevel',
  regType: 'regType',
}

/** The dictionary of a field's codes. */
export function dictionaryOf(key: string): string | undefined {
  return dictOf[key]
}

/** A value as text for people. */
export function fieldText(key: string, value: unknown, names: Names): string {
  if (isEmpty(value)) return ''
  const dict = dictOf[key]
  if (dict) return names.label(dict, value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map((file: FileRef) => file.name).join('、')
  return String(value)
}
