/** What an enterprise may change about itself and what the county must verify: pure functions, no database. */

import { profileCompleteness } from '@green/contract/enterprise/profile-completeness.ts'
import type { FieldFault } from '@green/contract/errors.ts'
import { isUsualName } from '@green/filing/value/enterprise-name.ts'
import { normalise } from '@green/filing/value/normalise.ts'
import { isOffered, type Names } from '../reference/names.ts'
import {
  asProposed,
  dictionaryOf,
  type EnterpriseRecord,
  fieldLabels,
  fieldOf,
  fieldText,
  isEmpty,
  isKeyField,
  isSame,
  type ProfileValues,
  profileKeys,
} from './fields.ts'

/** Working days a county has to verify a record; after them the city is told. */
export const countyDays = 5

export type FieldChange = { field: string; before: string; after: string }

/** Texts trimmed. */
export function tidied(values: ProfileValues): ProfileValues {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? normalise('text', value) : value]),
  )
}

/** Faults that the schema cannot find: codes missing from their list, days to come. */
export function profileFaults(values: ProfileValues, names: Names, today: string): FieldFault[] {
  const faults: FieldFault[] = []
  for (const [key, value] of Object.entries(values)) {
    const dict = dictionaryOf(key)
    if (isEmpty(value)) continue
    if (dict && !isOffered(names.find(dict, String(value))))
      faults.push({ field: key, message: `请从列表中选择${fieldLabels[key]}` })
    if (key === 'foundDate' && String(value) > today) faults.push({ field: key, message: '成立日期不能晚于今天' })
  }
  return faults
}

/** Attachments required before submission: the licence, and an authorisation unless the operator is the legal person. */
export function missingFiles(values: ProfileValues): FieldFault[] {
  const faults: FieldFault[] = []
  if (isEmpty(values.licenceFile)) faults.push({ field: 'licenceFile', message: '请上传营业执照' })
  if (isEmpty(values.authorisationFile) && values.contactName !== values.legalPerson)
    faults.push({ field: 'authorisationFile', message: '请上传经办人授权书（联系人为法定代表人本人时不需要）' })
  return faults
}

/**
 * The attachments that a change of a verified record, or of one under verification, lacks. What the county has to verify
 * needs both, another contact person needs an authorisation; a change of anything else needs none.
 */
export function missingOnChange(record: EnterpriseRecord, values: ProfileValues): FieldFault[] {
  if (!isVerified(record) && record.verification !== 'verifying') return []
  const seen = ownView(record)
  const before = { ...seen.profile, ...record.pendingChange }
  const changed = Object.entries(values).flatMap(([key, value]) =>
    value === undefined || isSame(fieldOf(seen, key), value) ? [] : [key],
  )
  const isVerifiedAnew = changed.some(isKeyField)
  const needs: Readonly<Record<string, boolean>> = {
    licenceFile: isVerifiedAnew || changed.includes('licenceFile'),
    authorisationFile: isVerifiedAnew || changed.includes('authorisationFile') || changed.includes('contactName'),
  }
  return missingFiles({ ...before, ...values }).filter(({ field }) => needs[field])
}

export type ChangePlan = {
  /** Saved at once. */
  now: Record<string, unknown>
  /** Key fields that need verification; null when there are none. */
  pending: Record<string, string> | null
  changes: FieldChange[]
}

/** Whether the stored record is verified; a pending change does not alter that. */
export function isVerified(record: EnterpriseRecord): boolean {
  return record.verification === 'verified' || record.pendingChange !== null
}

/** Whether somebody registered for an enterprise that the city knew already, and the county has not verified that person. */
export function isClaimed(record: EnterpriseRecord): boolean {
  return record.source === 'imported' && !isVerified(record)
}

/** The fields of a record that decide whether its name waits for the city. */
export type NamedRecord = Pick<
  EnterpriseRecord,
  'enterpriseName' | 'pendingChange' | 'proposed' | 'verification' | 'nameGrant'
>

/** 名称待核: the name to verify, where the usual rule refuses it and the city has not granted it; null otherwise. */
export function nameToGrant(record: NamedRecord): string | null {
  const { pendingChange, proposed, nameGrant } = record
  const name = pendingChange ? pendingChange.enterpriseName : (proposed?.enterpriseName ?? record.enterpriseName)
  if (typeof name !== 'string' || isUsualName(name) || nameGrant?.name === name) return null
  return record.verification === 'verified' ? null : name
}

/** Since when the county may answer: from the submission, or from the city's grant of the name; null while the city has to grant it. */
export function countySince(record: NamedRecord & Pick<EnterpriseRecord, 'submittedAt'>): string | null {
  const { submittedAt, nameGrant } = record
  if (submittedAt === null || nameToGrant(record) !== null) return null
  return nameGrant && Date.parse(nameGrant.at) > Date.parse(submittedAt) ? nameGrant.at : submittedAt
}

/** Which of the given values change the record now, and which need verification. Keys that are not given stay as they are. */
export function planChange(
  record: EnterpriseRecord,
  input: Readonly<Record<string, unknown>>,
  names: Names,
): ChangePlan {
  const waits = isVerified(record)
  const pending = { ...record.pendingChange }
  const now: Record<string, unknown> = {}
  const changes: FieldChange[] = []
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    const before = fieldOf(record, key)
    const same = isSame(before, value)
    if (waits && isKeyField(key)) {
      if (same) delete pending[key]
      else pending[key] = String(value)
    } else if (!same) {
      now[key] = value
      // A first value is not recorded as a change.
      if (waits || !isEmpty(before))
        changes.push({ field: key, before: fieldText(key, before, names), after: fieldText(key, value, names) })
    }
  }
  return { now, pending: Object.keys(pending).length > 0 ? pending : null, changes }
}

/**
 * The given values merged with those proposed before. Values equal to the archive's are kept as well: one that vanished
 * would confirm a guess about the archive. An empty one proposes nothing, as the archive's value was not shown.
 */
export function proposedWith(
  record: EnterpriseRecord,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  const proposed = { ...record.proposed }
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    if (isEmpty(value)) delete proposed[key]
    else proposed[key] = value
  }
  return Object.keys(proposed).length > 0 ? proposed : null
}

/** The proposed values that differ from the archive's, in the order of the form. */
export function proposedChanges(record: EnterpriseRecord): Record<string, unknown> {
  const proposed = record.proposed ?? {}
  const changed = profileKeys.filter((key) => key in proposed && !isSame(fieldOf(record, key), proposed[key]))
  return Object.fromEntries(changed.map((key) => [key, proposed[key]]))
}

/**
 * The record as its own account sees it, with the values proposed. Of an enterprise that the city knew before, only
 * name, credit code and district are shown until the county has verified the person who registered for it.
 */
export function ownView(record: EnterpriseRecord): EnterpriseRecord {
  if (!isClaimed(record)) return asProposed(record)
  const hidden = { industryCode: null, entScale: null, energyLevel: null, aboveScale: false, lng: null, lat: null }
  return asProposed({ ...record, ...hidden, profile: {}, closedReason: null })
}

/** Percentage of the profile that is filled, and the missing fields. */
export function completenessOf(record: EnterpriseRecord): { percent: number; missing: string[] } {
  const wished = ownView(record)
  return profileCompleteness(profileKeys, (key) => fieldOf(wished, key))
}
