/** Search by part, code and initials; contacts are masked by role. */
import { expect, test } from 'vitest'
import { masked } from '../../platform/mask.ts'
import { initials, searchText } from '../../platform/spelled.ts'
import { contactFor } from './masks.ts'
import { grams, queryGrams, sortKey } from './search-keys.ts'

const finds = (keyword: string, ...texts: string[]) => {
  const has = new Set(grams(texts))
  return queryGrams(keyword).every((pair) => has.has(pair))
}

test('a part of a name, of a code, or the initials find an enterprise', () => {
  const texts = ['重庆示例江源（集团）水泥有限公司', '91500109MAXX10010N']
  for (const keyword of [
    '江源',
    '水泥有限',
    '9150010',
    'maxx10010n',
    'cqsl',
    'JYJT'.slice(0, 2),
    '（集团）',
    '(集团)',
    '江 源',
  ])
    expect(finds(keyword, ...texts), keyword).toBe(true)
  for (const keyword of ['玻璃', '源江', 'xyz']) expect(finds(keyword, ...texts), keyword).toBe(false)
})

test('width, case and blanks make no difference; a single character has no pair', () => {
  expect(searchText(' ＡＢＣ １２ ')).toBe('abc12')
  expect(queryGrams('Ａｂ')).toEqual(['ab'])
  expect(queryGrams('水')).toEqual([])
  expect(queryGrams('提•阿')).toEqual(queryGrams('提·阿'))
  expect(grams([null, undefined, '', '水'])).toEqual([])
})

test('names sort by pronunciation, with 重庆 read as a place', () => {
  expect(sortKey('重庆水泥')).toBe('chong qing shui ni')
  expect(initials('重庆长江ABC')).toBe('cqcjabc')
  expect(['重庆中天', '安徽示例', '重庆白云'].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual([
    '安徽示例',
    '重庆白云',
    '重庆中天',
  ])
})

test('an enterprise sees its contacts in full, everybody else masked', () => {
  expect(contactFor('enterprise', '13812345678')).toBe('13812345678')
  for (const role of ['county', 'city', 'admin', 'expert', 'supervisor'] as const)
    expect(contactFor(role, '13812345678')).toBe('138****5678')
  expect(contactFor('expert', null)).toBeNull()
  expect(masked('a@b.cn')).toBe('a***@b.cn')
  expect(masked('')).toBe('')
})
