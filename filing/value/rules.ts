/** The typed checks and rule-builder options of specification section 5. Each check returns null or the message. */
import { isPersonName, isPositionAlone, positionMessage } from './person-name.ts'
import { mobilePattern } from './rule-settings.ts'

/** The message of every typed check, literal: mixed full-width and half-width marks are part of it. */
export const ruleMessages = {
  personName: '由2到20个汉字或字母或·组成！',
  landline: 'eg.023-11111111！',
  mobile: '请输入正确的手机号码！',
  email: '请输入正确邮箱地址！',
  url: '请输入正确的链接地址！',
  enterpriseName: '必须是6-50个汉字或（）()组成！',
  socialCode: '必须是18位数字和大写字母组成！',
  xydm: '统一社会信用代码为18位数字或大写字母（排除I,O,Z,S,V）!',
  qq: '请输入正确格式的QQ号码',
  idCard: '请输入正确格式身份证号码',
  number: '请输入整数或小数点后2位!',
  number3: '请输入整数或小数点后2位',
  price: '只能输入数字且数字最多保留两位小数',
  people: '只能输入正整数且最多输入10位',
  postcode: '邮编格式不正确!',
  bz: '比例必须在0-100之间',
  telephone: "请输入正确的格式,其中座机格式'区号-座机号码'",
  password: '必须是8位及以上数字和大小写字母的组合！',
  verifyCode: '必须是6位数字组合！',
} as const

/** The typed checks of the specification. `xydm` is for registration and import, `socialCode` only for search and login. */
type SpecifiedRule = keyof typeof ruleMessages

/** All names, in the order of the specification. */
export const ruleNames = Object.keys(ruleMessages) as SpecifiedRule[]

/** A further check, in the same form: organisations whose names are not those of enterprises, such as 重庆大学 or TÜV莱茵. */
const organisationMessage = '由2到60个汉字、字母或数字组成，可带（）、·&-等，不能以符号开头！'

/** The names of the typed checks: those of the specification, and that of an organisation's name. */
export type RuleName = SpecifiedRule | 'organisationName'

/** The message of a typed check. */
export function ruleMessage(name: RuleName): string {
  return name === 'organisationName' ? organisationMessage : ruleMessages[name]
}

/** A check made by a builder option: returns null, or the message to show. */
export type Check = (value: unknown) => string | null

/** Replaces the default text when a required telephone is empty. */
export const telephoneRequiredMessage = '请输入电话'

const landlinePattern = /^0[0-9]{2,3}-[0-9]{7,8}$/
const id18 = /^[1-9][0-9]{5}(?:18|19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9]{3}[0-9Xx]$/
const id15 = /^[1-9][0-9]{7}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9]{3}$/
const decimal2 = /^[0-9]+(?:\.[0-9]{1,2})?$/
const maxNumberText = 200

const tests: Record<RuleName, (text: string) => boolean> = {
  personName: isPersonName,
  landline: (text) => landlinePattern.test(text),
  mobile: (text) => mobilePattern().test(text),
  email: isEmail,
  url: isUrl,
  enterpriseName: (text) => /^(?:\p{Script=Han}|[（）()]){6,50}$/u.test(text),
  socialCode: (text) => /^[0-9A-Z]{18}$/.test(text),
  xydm: (text) => /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text),
  qq: (text) => /^[1-9][0-9]{4,9}$/.test(text),
  idCard: (text) => id18.test(text) || id15.test(text),
  number: (text) => text.length <= maxNumberText && decimal2.test(text),
  number3: (text) => /^-?[0-9]+(?:\.[0-9]{1,2})?$/.test(text),
  price: (text) => /^[0-9]{1,10}(?:\.[0-9]{1,2})?$/.test(text),
  people: (text) => /^(?:0|[1-9][0-9]{0,9})$/.test(text),
  postcode: (text) => /^[0-9]{6}$/.test(text),
  bz: (text) => text.length <= maxNumberText && decimal2.test(text) && Number(text) <= 100,
  telephone: (text) => (text[0] === '0' ? landlinePattern.test(text) : /^1[3-9][0-9]{9}$/.test(text)),
  password: (text) => isAtLeast(text, 8) && /[a-z]/.test(text) && /[A-Z]/.test(text) && /[0-9]/.test(text),
  verifyCode: (text) => /^[0-9]{6}$/.test(text),
  organisationName: isOrganisation,
}

/** Runs one typed check. An empty value passes: required is a separate rule. */
export function validateRule(name: RuleName, value: unknown): string | null {
  if (isEmpty(value)) return null
  const text = asText(value)
  if (name === 'personName' && text !== null && isPositionAlone(text)) return positionMessage
  return text !== null && tests[name](text) ? null : ruleMessage(name)
}

/** Empty for a typed check. Zero and false are values. */
function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === undefined
}

/** The value as typed text; null for what no input can hold (objects, lists), so that the check refuses it. */
function asText(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  return null
}

/** At least two characters or letters, among signs that names have; a formula's first sign is none of them. */
function isOrganisation(text: string): boolean {
  if (
    !/^[\p{Script=Han}\p{Script=Latin}0-9（(][\p{Script=Han}\p{Script=Latin}0-9（）()·、，,.&'/ -]{1,59}$/u.test(text)
  )
    return false
  return (text.match(/[\p{Script=Han}\p{Script=Latin}]/gu)?.length ?? 0) >= 2
}

/** One @, both sides tested separately: a single large pattern would invite catastrophic backtracking. */
function isEmail(text: string): boolean {
  if (text.length > 254) return false
  const [local = '', domain = '', ...more] = text.split('@')
  if (more.length > 0) return false
  if (!/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/.test(local)) return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  const labels = domain.split('.')
  const last = labels[labels.length - 1] ?? ''
  return (
    labels.length >= 2 &&
    labels.every((label) => /^[A-Za-z0-9-]{1,63}$/.test(label) && !hyphenAtEnd(label)) &&
    /^[A-Za-z]{2,}$/.test(last)
  )
}

/** Tests the text itself: the URL class repairs `http:/a.com` and accepts `http://a..com`. */
function isUrl(text: string): boolean {
  if (/[\s\p{Cc}"'`<>]/u.test(text)) return false
  const parts = /^https?:\/\/([^/?#:]+)(?::([0-9]{1,5}))?(?:[/?#]|$)/i.exec(text)
  if (!parts) return false
  const [, host = '', port] = parts
  return (port === undefined || Number(port) <= 65535) && isHost(host)
}

function isHost(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true
  const labels = host.split('.')
  if (labels.every((label) => /^[0-9]+$/.test(label))) {
    return labels.length === 4 && labels.every((octet) => octet.length <= 3 && Number(octet) <= 255)
  }
  const last = labels[labels.length - 1] ?? ''
  return (
    labels.length >= 2 &&
    labels.every((label) => /^[\p{L}0-9-]+$/u.test(label) && !hyphenAtEnd(label)) &&
    (/^\p{L}{2,}$/u.test(last) || /^xn--[a-z0-9-]+$/i.test(last))
  )
}

function hyphenAtEnd(label: string): boolean {
  return label.startsWith('-') || label.endsWith('-')
}

/** Whether the text has at least n characters, counted by code point; stops counting at n. */
function isAtLeast(text: string, n: number): boolean {
  let count = 0
  for (const _ of text) {
    count += 1
    if (count >= n) return true
  }
  return n <= 0
}

/** Required: null, an empty list and blanks are refused; 0 and false pass. The text can be replaced. */
export function required(value: unknown, message = '该输入项为必填项!'): string | null {
  const missing =
    isEmpty(value) || (Array.isArray(value) && value.length === 0) || (typeof value === 'string' && value.trim() === '')
  return missing ? message : null
}

/** At most n characters, counted by code point. */
export function maxLength(n: number): Check {
  return (value) => {
    if (isEmpty(value)) return null
    const text = asText(value)
    return text !== null && !isAtLeast(text, n + 1) ? null : `最多输入${n}个字符!`
  }
}

/** From n to m characters, counted by code point. */
export function lengthBetween(n: number, m: number): Check {
  return (value) => {
    if (isEmpty(value)) return null
    const text = asText(value)
    return text !== null && isAtLeast(text, n) && !isAtLeast(text, m + 1) ? null : `字符长度在${n}至${m}之间!`
  }
}

/** Refuses every notation of zero; non-numeric text is left to other rules. */
export function nonzero(value: unknown): string | null {
  const text = asText(value)
  return text !== null && /^[+-]?(?:0+(?:\.0*)?|\.0+)$/.test(text) ? '该项不能为0' : null
}

/** The typed text in capitals equals the expected one. Build it anew when the captcha is refreshed. */
export function equalIgnoreCase(expected: string): Check {
  return (value) => (isEmpty(value) || asText(value)?.toUpperCase() === expected ? null : '请输入错误')
}

/** A physical value: not negative, at most n decimals. */
export function dec(n: number): Check {
  const pattern = n > 0 ? new RegExp(`^[0-9]+(?:\\.[0-9]{1,${n}})?$`) : /^[0-9]+$/
  return (value) => {
    if (isEmpty(value)) return null
    const text = asText(value)
    if (text !== null && text.length <= maxNumberText && pattern.test(text)) return null
    return n > 0 ? `请输入数字，最多保留${n}位小数` : '请输入整数'
  }
}

/** A year from 2015 to the current one, which the caller takes from the clock. */
export function year4(currentYear: number): Check {
  return (value) => {
    if (isEmpty(value)) return null
    const text = asText(value)
    const year = text !== null && /^[0-9]{4}$/.test(text) ? Number(text) : 0
    return year >= 2015 && year <= currentYear ? null : `请输入2015至${currentYear}之间的年份`
  }
}

/** File names by extension; accepts a name, an object with a name, or a list of either. jpeg counts as jpg. */
export function ext(formats: readonly string[]): Check {
  const allowed = new Set(formats.map(spelling))
  return (value) => {
    if (isEmpty(value)) return null
    const files: unknown[] = Array.isArray(value) ? value : [value]
    return files.every((file) => allowed.has(ending(file))) ? null : `仅支持${formats.join('、')}格式`
  }
}

function ending(file: unknown): string {
  const name = typeof file === 'object' && file !== null && 'name' in file ? file.name : file
  if (typeof name !== 'string') return ''
  const dot = name.lastIndexOf('.')
  return dot > 0 ? spelling(name.slice(dot + 1)) : ''
}

function spelling(format: string): string {
  const lower = format.toLowerCase()
  return lower === 'jpeg' ? 'jpg' : lower
}
