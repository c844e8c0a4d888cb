import { expect, test } from 'vitest'
import { refusalOf } from './files-input.tsx'

const slot = { formats: ['pdf', 'jpg'], max: 2, maxMb: 20 }

test('each refusal before the upload names its reason', () => {
  expect(refusalOf({ name: 'a.exe', size: 5 }, slot, 0)).toBe('格式不符，只能上传pdf、jpg')
  expect(refusalOf({ name: 'a', size: 5 }, slot, 0)).toContain('格式不符')
  expect(refusalOf({ name: 'a.pdf', size: 0 }, slot, 0)).toContain('空')
  expect(refusalOf({ name: 'a.pdf', size: 21 * 1_048_576 }, slot, 0)).toBe('文件21.0 MB，超过单个文件上限20MB')
  expect(refusalOf({ name: 'a.pdf', size: 5 }, slot, 2)).toBe('最多上传2个文件')
  expect(refusalOf({ name: 'A.PDF', size: 5 }, slot, 1)).toBeNull()
  expect(refusalOf({ name: 'a.jpeg', size: 5 }, slot, 1)).toBeNull()
})
