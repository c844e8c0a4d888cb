/** Records that look like one enterprise are found by code, name, telephone and legal person; chance alone is not enough. */
import { expect, test } from 'vitest'
import { coreOfName, isNearName, type Known, likelyPairs, plainCode } from './alike.ts'

const known = (id: string, over: Partial<Known>): Known => ({
  id,
  enterpriseName: `重庆示例${id}制品有限公司`,
  socialCode: [...id].map((sign) => sign.codePointAt(0)).join('X'),
  qxCode: '500102',
  phone: null,
  legalPerson: null,
  ...over,
})
const found = (...all: Known[]) =>
  likelyPairs(all).map(({ first, second, signs }) => `${first.id}${second.id} ${signs.join(' ')}`)

test('one code typed differently', () => {
  expect(plainCode('９１５００１０2ma00ＯＩ-1x')).toBe('91500102MA00011X')
  expect(found(known('a', { socialCode: '91500102MA00O1' }), known('b', { socialCode: '91500102ma0001' }))).toEqual([
    'ab code',
  ])
})

test('one name in one county, with and without the legal form', () => {
  expect(coreOfName('重庆市示例（江津）水泥有限责任公司')).toBe(coreOfName('示例江津水泥有限公司'))
  const pair = [
    known('a', { enterpriseName: '重庆示例天坪水泥有限公司' }),
    known('b', { enterpriseName: '重庆市示例天坪水泥有限责任公司' }),
  ] as const
  expect(found(...pair)).toEqual(['ab name'])
  expect(found(pair[0], { ...pair[1], qxCode: '500118' })).toEqual([])
})

test('a sign of the same sound, left out or in the wrong place is near; a number or a point of the compass is another plant', () => {
  expect(isNearName('示例天坪水泥', '示例天平水泥')).toBe(true)
  expect(isNearName('示例天坪水泥', '示例天水泥')).toBe(true)
  expect(isNearName('示例天坪水泥', '示例坪天水泥')).toBe(true)
  expect(isNearName('示例水泥一厂', '示例水泥二厂')).toBe(false)
  expect(isNearName('示例城东水泥', '示例城西水泥')).toBe(false)
  expect(isNearName('示例石峡铜业', '示例石峡纸业')).toBe(false)
  expect(isNearName('示例水泥', '示例化工')).toBe(false)
})

test('a telephone or a legal person alone is chance, both are not; an agent with many clients is nobody', () => {
  const one = { phone: 's1', legalPerson: '陈法' }
  expect(found(known('甲', { phone: 's1' }), known('乙', { phone: 's1' }))).toEqual([])
  expect(found(known('甲', one), known('乙丙', one))).toEqual(['乙丙甲 phone legalPerson'])
  const clients = Array.from({ length: 20 }, (_, i) =>
    known(`客户${'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉'[i]}号`, one),
  )
  expect(found(...clients)).toEqual([])
})
