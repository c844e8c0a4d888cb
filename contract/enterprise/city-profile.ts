/**
 * 城市资料: what the platform says of its city. The administrator fills it in; until every required field has a value
 * the public sees that the platform is being set up.
 */
import { normalise } from '@green/filing/value/normalise.ts'
import { validateRule } from '@green/filing/value/rules.ts'

type ProfileField = {
  label: string
  hint: string
  most: number
  isRequired: boolean
  /** The fault of a value that is not empty. */
  check(value: string): string | null
}

const phone = /^(?:0\d{2,3}-\d{7,8}(?:-\d{1,6})?|1[3-9]\d{9}|400-?\d{3}-?\d{4}|800-?\d{3}-?\d{4}|1\d{4}|9[56]\d{3,4})$/
const phoneFault = '请填写座机（区号-号码）、手机、400电话或12345这样的短号'
const phoneOf = (value: string) => (phone.test(value) ? null : phoneFault)

const field = (
  label: string,
  hint: string,
  { most = 60, isRequired = true, check = () => null }: Partial<Omit<ProfileField, 'label' | 'hint'>> = {},
): ProfileField => ({ label, hint, most, isRequired, check })

export const cityProfileFields = {
  platformName: field('平台名称', '显示在页眉、浏览器标题和短信签名中，例如“工业绿效码企业服务平台”。', {
    most: 30,
    check: (value) =>
      /[【】[\]<>]/.test(value) ? '平台名称用作短信签名，不能含括号【】[]<>' : lengthFault(value, 4, '平台名称'),
  }),
  sponsor: field('主办单位', '印在门户页脚、证书、证明和计算书上，请写全称。', {
    check: (value) => lengthFault(value, 4, '主办单位') ?? validateRule('organisationName', value),
  }),
  hotline: field('服务热线', '公众和企业咨询的电话。', { most: 20, check: phoneOf }),
  icpNumber: field('ICP备案号', '工业和信息化部备案系统给出的网站备案号，例如“京ICP备12345678号-1”。', {
    check: (value) =>
      /^\p{Script=Han}ICP备\d{5,10}号(?:-\d{1,3})?$/u.test(value) ? null : 'ICP备案号的写法如“京ICP备12345678号-1”',
  }),
  policeNumber: field('公安备案号', '公安机关网站备案号，例如“京公网安备 11010502030123号”；还没有的先不填。', {
    isRequired: false,
    check: (value) =>
      /^\p{Script=Han}公网安备 ?\d{11,14}号?$/u.test(value) ? null : '公安备案号的写法如“京公网安备 11010502030123号”',
  }),
  accessibilityContact: field('无障碍联系电话', '使用网站有困难的人找谁，写在无障碍声明中。', {
    most: 20,
    check: phoneOf,
  }),
  email: field('电子邮箱', '接收意见和安全漏洞报告，写在无障碍声明中。', {
    most: 100,
    check: (value) => validateRule('email', value),
  }),
} as const satisfies Record<string, ProfileField>

/** The emblem of the city: a square picture, small enough for every page. Sides in pixels. */
export const emblemMb = 0.25
export const emblemSides = { least: 96, most: 1024 }

export type CityProfileKey = keyof typeof cityProfileFields
export type CityProfileValues = Record<CityProfileKey, string>
export const cityProfileKeys = Object.keys(cityProfileFields) as CityProfileKey[]

const fieldOf = (key: CityProfileKey): ProfileField => cityProfileFields[key]

function lengthFault(value: string, least: number, label: string): string | null {
  return [...value].length < least ? `${label}至少${least}个字` : null
}

/** Words and numbers that stand in for a value which nobody has given. */
const placeholder = /演示|示例|测试|占位|待定|待填|[Xx]{3,}|(?<!\d)(?:\d{0,4}0{10,}|0{5,}|1{8,})(?!\d)|-1{7,8}$/u

/** The fault of one value, in words; null where it may be saved. Empty is no fault: it is missing. */
export function cityProfileFault(key: CityProfileKey, value: string): string | null {
  if (value === '') return null
  const { label, most, check } = fieldOf(key)
  if ([...value].length > most) return `${label}最多${most}个字`
  if (placeholder.test(value)) return `${label}看来是占位的内容，请填写真实的${label}`
  return check(value)
}

/** Trimmed, with full-width digits, letters and dashes of numbers made half-width. */
export function normalCityProfile(values: CityProfileValues): CityProfileValues {
  const tidy = (key: CityProfileKey) => {
    const text = normalise('text', values[key])
    return key === 'platformName' || key === 'sponsor'
      ? normalise('organisationName', text)
      : text
          .replaceAll(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
          .replaceAll(/[—–－]/g, '-')
  }
  return Object.fromEntries(cityProfileKeys.map((key) => [key, tidy(key)])) as CityProfileValues
}

/** The required fields without a value; none: the profile is complete. */
export function missingInProfile(values: CityProfileValues): CityProfileKey[] {
  return cityProfileKeys.filter((key) => fieldOf(key).isRequired && values[key] === '')
}

export const emptyCityProfile = Object.fromEntries(cityProfileKeys.map((key) => [key, ''])) as CityProfileValues
