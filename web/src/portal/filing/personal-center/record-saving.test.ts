import { expect, test } from 'vitest'
import { asInput, changedOf, savesWhileTyping } from './record-saving.ts'

test('only what changed is sent, and only fields of the record', () => {
  const before = { enterpriseName: '甲水泥厂', address: null, licenceFile: [] }
  const typed = { ...before, address: '示例路1号', 'regCapital.unit': '亿元', licenceFile: [] }
  expect(changedOf(typed, before)).toEqual({ address: '示例路1号' })
})

test('an emptied box is sent as nothing, an emptied slot as no files', () => {
  expect(asInput({ parkName: '', licenceFile: null, 'licenceFile.remark': '见第2页' })).toEqual({
    parkName: null,
    licenceFile: [],
  })
})

test('it is saved while it is typed until the county has it; then by the button', () => {
  const states = ['pending', 'returned', 'verifying', 'verified'] as const
  expect(states.filter((verification) => savesWhileTyping({ verification }))).toEqual(['pending', 'returned'])
})
