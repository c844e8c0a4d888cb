/** What the checks of 城市资料 let through and what they refuse. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CityProfileKey,
  cityProfileFault,
  cityProfileFields,
  cityProfileKeys,
  emptyCityProfile,
  missingInProfile,
  normalCityProfile,
} from './city-profile.ts'

/** A made-up city whose values are of the right form. */
export const good: Record<CityProfileKey, string> = {
  platformName: '临江绿色工业服务平台',
  sponsor: '临江市经济和信息化局',
  hotline: '0871-63120958',
  icpNumber: '滇ICP备2026003187号-2',
  policeNumber: '滇公网安备 53010302001427号',
  accessibilityContact: '12345',
  email: 'lvxiao@linjiang.example.gov.cn',
}

test('real values pass, and an empty one is missing but no fault', () => {
  for (const key of cityProfileKeys) expect([key, cityProfileFault(key, good[key])]).toEqual([key, null])
  for (const key of cityProfileKeys) expect(cityProfileFault(key, '')).toBeNull()
  for (const phone of ['010-68200000', '13812345678', '400-820-8820', '12345', '95598', '0871-63120958-802'])
    expect([phone, cityProfileFault('hotline', phone)]).toEqual([phone, null])
})

test('every value of the demo city is refused as a placeholder, except the product’s own name', () => {
  const demo = JSON.parse(readFileSync(new URL('../../data/city.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  for (const key of cityProfileKeys.filter((one) => one !== 'platformName' && one !== 'email'))
    expect([key, cityProfileFault(key, demo[key] ?? '')]).toEqual([key, expect.stringMatching(/占位|写法/)])
  for (const [key, value] of [
    ['hotline', '023-00000000'],
    ['icpNumber', '渝ICP备00000000号-1'],
    ['policeNumber', '渝公网安备 50000000000000号'],
    ['sponsor', '某市经济和信息化局XXX'],
  ] as const)
    expect([value, cityProfileFault(key, value)]).toEqual([value, expect.stringContaining('占位')])
})

test('a fault names its field and says how it is written', () => {
  expect(cityProfileFault('icpNumber', '2026003187')).toContain('京ICP备12345678号-1')
  expect(cityProfileFault('hotline', '电话找门卫')).toContain('座机')
  expect(cityProfileFault('email', 'linjiang')).toBe('请输入正确邮箱地址！')
  expect(cityProfileFault('platformName', '【绿色】平台')).toContain('签名')
  expect(cityProfileFault('sponsor', '局')).toContain('至少4个字')
})

test('whatever is typed: a checked value has no blanks around it, no full-width sign in a number, and stays as it is', () => {
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(cityProfileKeys.map((key) => [key, fc.string({ maxLength: 60 })]))),
      (typed) => {
        const once = normalCityProfile({ ...emptyCityProfile, ...typed })
        expect(normalCityProfile(once)).toEqual(once)
        for (const key of cityProfileKeys) {
          expect(once[key]).toBe(once[key].trim())
          const fault = cityProfileFault(key, once[key])
          if (fault === null) expect([...once[key]].length).toBeLessThanOrEqual(cityProfileFields[key].most)
          else expect(fault).toMatch(/\p{Script=Han}/u)
        }
      },
    ),
  )
  expect(normalCityProfile({ ...good, hotline: ' ０８７１－６３１２０９５８ ' }).hotline).toBe('0871-63120958')
})

test('the profile is complete exactly when every required field has a value, whatever the others say', () => {
  fc.assert(
    fc.property(fc.subarray([...cityProfileKeys]), (filled) => {
      const values = { ...emptyCityProfile, ...Object.fromEntries(filled.map((key) => [key, good[key]])) }
      expect(missingInProfile(values)).toEqual(
        cityProfileKeys.filter((key) => cityProfileFields[key].isRequired && !filled.includes(key)),
      )
    }),
  )
  expect(missingInProfile({ ...good, policeNumber: '' })).toEqual([])
})
