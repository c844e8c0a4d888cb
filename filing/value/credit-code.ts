/** The unified social credit code (统一社会信用代码, GB 32100-2015): its check signs, and the codes it may have been meant as. */

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** First two digits of GB/T 2260. Counties are not compared: abolished codes stay valid in old papers for ever. */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82'.split(' '),
)

/** Whether the six digits can be the code of a division: its province exists. */
export function isDivision(code: string): boolean {
  return /^[0-9]{6}$/.test(code) && provinces.has(code.slice(0, 2))
}

/** Why a unified social credit code cannot be right as it is typed, or null. Its form is a rule; this is a hint. */
export function creditCodeDoubt(code: string): string | null {
  if (creditCheckSign(code.slice(0, 17)) !== code[17]) return '校验码不符，请核对营业执照'
  if (organisationCheckSign(code.slice(8, 16)) !== code[16]) return '主体标识码校验不符'
  if (!isDivision(code.slice(2, 8))) return '登记机关区划码不在代码表中'
  return null
}

/** GB 32100-2015: alphabet without I O S V Z, weights 3^(i−1) mod 31. Takes the first 17 signs. */
export function creditCheckSign(body: string): string {
  let sum = 0
  let weight = 1
  for (const sign of body) {
    sum += alphabet.indexOf(sign) * weight
    weight = (weight * 3) % 31
  }
  return alphabet.charAt((31 - (sum % 31)) % 31)
}

/** GB 11714-1997 (全国组织机构代码). Takes the eight signs of the body; letters count A=10 … Z=35. */
export function organisationCheckSign(body: string): string {
  const weights = [3, 7, 9, 10, 5, 8, 4, 2]
  let sum = 0
  weights.forEach((weight, i) => {
    sum += Number.parseInt(body.charAt(i), 36) * weight
  })
  const check = 11 - (sum % 11)
  if (check === 10) return 'X'
  return check === 11 ? '0' : String(check)
}

/** Valid codes that differ from this one by a single sign or by two neighbours that changed places. */
export function nearCodes(code: string): string[] {
  const near: string[] = []
  const keep = (one: string) => {
    if (one !== code && creditCodeDoubt(one) === null) near.push(one)
  }
  for (let i = 0; i < code.length; i++) {
    for (const sign of alphabet) keep(code.slice(0, i) + sign + code.slice(i + 1))
    keep(code.slice(0, i) + code.charAt(i + 1) + code.charAt(i) + code.slice(i + 2))
  }
  return near
}
