import { expect, test } from 'vitest'
import { profileCompleteness } from './profile-completeness.ts'

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
