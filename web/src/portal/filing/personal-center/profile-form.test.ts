import { expect, test } from 'vitest'
import { profileForm, valuesOf } from './profile-form.ts'

type Record = Parameters<typeof valuesOf>[0]
const record = (more: object) =>
  ({ enterpriseName: '重庆示例有限公司', aboveScale: false, ...more }) as unknown as Record

test('是否规模以上 is not preset: an enterprise that never sent its record has to say it', () => {
  expect(valuesOf(record({ verification: 'pending' })).aboveScale).toBeNull()
  const field = profileForm.form.flatMap(({ fields }) => fields).find(({ key }) => key === 'aboveScale')
  expect(field?.spec.required).toBe(true)
})

test('what the enterprise said stays, also a no', () => {
  expect(valuesOf(record({ verification: 'pending', aboveScale: true })).aboveScale).toBe(true)
  for (const verification of ['verifying', 'verified', 'returned'])
    expect(valuesOf(record({ verification })).aboveScale).toBe(false)
})
