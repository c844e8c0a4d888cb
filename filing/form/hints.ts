/** Yellow hints under an input: stronger checks that never block. A value that its own rule refuses gets no hint. */
import { creditCodeDoubt, isDivision } from '../value/credit-code.ts'
import { type RuleName, validateRule } from '../value/rules.ts'

/** What a hint may need besides the value. Comparisons with a missing operand are skipped. */
export type HintOptions = {
  /** Current date in Asia/Shanghai, `YYYY-MM-DD`. */
  today: string
  city?: { areaCode: string; landlineDigits: number; postcodeFrom: string; postcodeTo: string }
  /** The same figure a year before. */
  lastYear?: number
  loginName?: string
  creditCode?: string
}

/** The hint for a value, or null. */
export function hintFor(name: RuleName, value: unknown, options: HintOptions): string | null {
  if (value === '' || value === null || value === undefined || validateRule(name, value) !== null) return null
  const text = String(value)
  switch (name) {
    case 'xydm':
      return creditCodeDoubt(text)
    case 'idCard':
      return idCardHint(text.toUpperCase(), options.today)
    case 'landline':
    case 'telephone':
      return landlineHint(text, options.city)
    case 'postcode':
      return postcodeHint(text, options.city)
    case 'enterpriseName':
      return enterpriseNameHint(text)
    case 'people':
    case 'number':
      return changeHint(Number(text), options.lastYear)
    case 'password':
      return passwordHint(text, options)
    default:
      return null
  }
}

/** GB 11643-1999 (ISO 7064 mod 11-2). Takes the first 17 digits. */
export function idCardCheckSign(body: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  let sum = 0
  weights.forEach((weight, i) => {
    sum += Number(body.charAt(i)) * weight
  })
  return '10X98765432'.charAt(sum % 11)
}

function idCardHint(number: string, today: string): string | null {
  // End of validity 2013-01-01: from general knowledge, not confirmed.
  if (number.length === 15) return '15位证件号已停用'
  if (!isPlausibleBirth(number.slice(6, 14), today)) return '出生日期不合理'
  if (idCardCheckSign(number.slice(0, 17)) !== number[17]) return '身份证校验码不符'
  if (!isDivision(number.slice(0, 6))) return '证件号区划码不在代码表中'
  return null
}

/** A real calendar day, and an age from 16 to 120, as a contact or legal representative has. */
function isPlausibleBirth(compact: string, today: string): boolean {
  const birth = `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6, 8)}`
  const day = new Date(`${birth}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== birth) return false
  const hadBirthday = today.slice(5) >= birth.slice(5)
  const age = Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (hadBirthday ? 0 : 1)
  return age >= 16 && age <= 120
}

function landlineHint(text: string, city: HintOptions['city']): string | null {
  const [area = '', local] = text.split('-')
  if (local === undefined) return null
  if (area === city?.areaCode) return local.length === city.landlineDigits ? null : `本市座机为${city.landlineDigits}位`
  return /^(?:010|02[0-9])$/.test(area) && local.length !== 8 ? '该区号的座机为8位' : null
}

function postcodeHint(text: string, city: HintOptions['city']): string | null {
  if (!city) return null
  return text >= city.postcodeFrom && text <= city.postcodeTo ? null : '邮编不属于本市'
}

function enterpriseNameHint(name: string): string | null {
  const open: string[] = []
  for (const sign of name) {
    if (sign === '（' || sign === '(') open.push(sign)
    if (sign === '）' && open.pop() !== '（') return '名称括号不成对'
    if (sign === ')' && open.pop() !== '(') return '名称括号不成对'
  }
  if (open.length > 0) return '名称括号不成对'
  return /(?:公司|厂|中心|合作社|院|所|集团|[）)])$/.test(name) ? null : '名称通常以公司、厂、中心等结尾，请核对'
}

function changeHint(value: number, lastYear: number | undefined): string | null {
  if (lastYear === undefined || !(lastYear > 0)) return null
  return value > lastYear * 10 || value < lastYear / 10 ? '与上年相差较大，请核对单位' : null
}

/** Only a value that satisfies the password rule reaches this line; compared without case. */
const commonPasswords = new Set(
  'password1 password12 password123 passw0rd p@ssw0rd qwerty12 qwerty123 qwer1234 1qaz2wsx abcd1234 abc12345 abcdefg1 abc123456 aa123456 a1234567 a12345678 admin123 admin1234 admin123456 welcome1 welcome123 iloveyou1 woaini1314 woaini520 test1234 china123'.split(
    ' ',
  ),
)

function passwordHint(password: string, options: HintOptions): string | null {
  const lower = password.toLowerCase()
  const names = [options.loginName, options.creditCode].filter((name) => name !== undefined && name.length >= 3)
  if (names.some((name) => lower.includes(String(name).toLowerCase()))) return '密码不要包含登录名或信用代码'
  return commonPasswords.has(lower) ? '密码过于常见' : null
}
