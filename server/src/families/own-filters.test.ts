import { expect, test } from 'vitest'
import { ownFilter } from './own-filters.ts'

test('an export narrows by the family’s own filters as its list does', () => {
  expect(ownFilter('green-factory', 'applyLevel=city')).toEqual({ answers: { applyLevel: 'city' } })
  expect(ownFilter('energy-service-filing', 'serviceTypes=audit&expiringDays=30')).toEqual({
    answers: { serviceTypes: 'audit' },
    expiringDays: 30,
  })
  expect(ownFilter('green-supply-chain', 'rubricVariant=auto')).toEqual({ answers: { rubricVariant: 'auto' } })
  expect(ownFilter('green-park', 'applyLevel=city&yqLevel=national')).toEqual({
    answers: { applyLevel: 'city', yqLevel: 'national' },
  })
  expect(ownFilter('park-record', 'yqType=htz')).toEqual({ answers: { yqType: 'htz' } })
  expect(ownFilter('water-quota', 'product=啤酒&level=general').rowText?.holds).toEqual({
    productName: '啤酒',
    level: 'general',
  })
})

test('nothing asked is nothing narrowed', () => {
  expect(ownFilter('green-factory', undefined)).toEqual({})
})

test('a filter the family does not know is refused, never ignored', () => {
  expect(() => ownFilter('green-factory', 'bankNo=1')).toThrow('请求格式不正确')
  expect(() => ownFilter('water-quota', 'applyLevel=city')).toThrow('请求格式不正确')
  expect(() => ownFilter('energy-service-filing', 'expiringDays=soon')).toThrow('请求格式不正确')
})
