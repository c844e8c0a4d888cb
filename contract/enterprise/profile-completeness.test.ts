import { expect, test } from 'vitest'
import { EnterpriseProfile } from './enterprise.ts'
import { missingText, profileCompleteness, profileLabels } from './profile-completeness.ts'

const of = (values: Record<string, unknown>) =>
  profileCompleteness(['legalPerson', 'contactName', 'licenceFile', 'authorisationFile'], (key) => values[key])

test('an empty list of files is as empty as an empty text', () => {
  expect(of({ legalPerson: '', contactName: null, licenceFile: [] })).toEqual({
    percent: 0,
    missing: ['legalPerson', 'contactName', 'licenceFile', 'authorisationFile'],
  })
})

test('the record of somebody who acts for oneself is complete without an authorisation', () => {
  const own = { legalPerson: '徐开头', contactName: '徐开头', licenceFile: [{ id: 'f' }] }
  expect(of(own)).toEqual({ percent: 100, missing: [] })
  expect(of({ ...own, contactName: '孔联系' })).toEqual({ percent: 75, missing: ['authorisationFile'] })
})

test('the empty fields are named; of many the first ones and their number', () => {
  expect(missingText(of({ legalPerson: '徐开头', contactName: '孔联系' }).missing)).toBe('营业执照、经办人授权书')
  expect(missingText([])).toBe('')
  expect(missingText(Object.keys(profileLabels).slice(0, 10))).toMatch(/^企业名称、.+等10项$/)
})

test('every field of the record has a name', () => {
  expect(Object.keys(EnterpriseProfile.shape).filter((key) => !(key in profileLabels))).toEqual([])
})
