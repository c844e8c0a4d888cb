/**
 * Numbers of green certificates (绿证), and which of them may be claimed for a year. One certificate stands for 1 MWh
 * (《可再生能源绿色电力证书核发和交易规则》, 国能发新能规〔2024〕67号; text not compared with the original).
 */

/** A run of certificates with neighbouring numbers. */
export type CertificateRun = { prefix: string; digits: number; first: number; last: number }

/** Certificates of one registration: 100 000 stand for 100 GWh. */
export const mostCertificates = 100_000

/** Certificates that one enterprise registers on one day, withdrawn ones included: 300 GWh. */
export const mostOfDay = 300_000

/** 万kWh of so many certificates. */
export const quantityOf = (certificates: number) => certificates / 10

/**
 * The same number however it was typed: blanks, hyphens, full width and lower case make no difference. Null when it does not
 * end with digits or has other signs. At most the last 12 digits are the serial number, so that it is exact.
 */
function parsed(text: string): { prefix: string; digits: number; serial: number } | null {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\u2212_./]+/gu, '')
  const found = /^([\p{L}\p{N}]*?)([0-9]{1,12})$/u.exec(plain)
  if (!found || plain.length > 40) return null
  const [, prefix = '', serial = ''] = found
  return { prefix, digits: serial.length, serial: Number(serial) }
}

/** Signs that are taken for another when a number is copied: Cyrillic and Greek letters as the Latin ones, then O, I and L as digits. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['АВЕЗКМНОРСТУХІЈЅ', 'ABE3KMHOPCTYXIJS'],
      ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
      ['OIL', '011'],
    ] as const
  ).flatMap(([from, to]) => [...from].map((sign, at) => [sign, to[at] ?? sign])),
)

/** Twice, because a Cyrillic О is an O first. */
const folded = (text: string) =>
  [...text]
    .map((sign) => lookAlikes[sign] ?? sign)
    .map((sign) => lookAlikes[sign] ?? sign)
    .join('')

/** By which runs are compared: two numbers that look alike are the same one. */
export type RunKey = { keyPrefix: string; keyFirst: number; keyLast: number }

/** Digits that the folded prefix ends with belong to the serial number, as they would have done had they been typed so. */
export function keyOf({ prefix, digits, first, last }: CertificateRun): RunKey {
  const plain = folded(prefix)
  const moved = Math.min(/[0-9]*$/.exec(plain)?.[0].length ?? 0, 12 - digits)
  const above = Number(plain.slice(plain.length - moved) || 0) * 10 ** digits
  return { keyPrefix: plain.slice(0, plain.length - moved), keyFirst: above + first, keyLast: above + last }
}

/** Why a run cannot be claimed by a paper that states so many certificates; null when it can. */
export function provenFault(
  run: CertificateRun,
  documentCount: number,
): { field: 'documentCount'; message: string } | null {
  const count = run.last - run.first + 1
  if (count <= documentCount) return null
  return {
    field: 'documentCount',
    message: `起止编号共${count}个，多于所附凭证载明的${documentCount}个，请核对编号或补充凭证`,
  }
}

type NumberFault = { field: 'firstNumber' | 'lastNumber'; message: string }

const malformed = '编号应由字母和数字组成并以数字结尾，请按凭证原样填写'

/** The run from the first to the last number, the last one empty for a single certificate; or what is wrong with them. */
export function certificateRun(firstNumber: string, lastNumber: string): CertificateRun | NumberFault {
  const first = parsed(firstNumber)
  if (!first) return { field: 'firstNumber', message: malformed }
  const last = lastNumber.trim() === '' ? first : parsed(lastNumber)
  if (!last) return { field: 'lastNumber', message: malformed }
  if (last.prefix !== first.prefix || last.digits !== first.digits)
    return { field: 'lastNumber', message: '起止编号应只有末尾的流水号不同；不连续的请分次登记' }
  if (last.serial < first.serial) return { field: 'lastNumber', message: '截止编号不能小于起始编号' }
  if (last.serial - first.serial + 1 > mostCertificates)
    return { field: 'lastNumber', message: `一次最多登记${mostCertificates}个，请分次登记` }
  return { prefix: first.prefix, digits: first.digits, first: first.serial, last: last.serial }
}

/** One number of a run as it is shown. */
export const numberText = ({ prefix, digits }: Pick<CertificateRun, 'prefix' | 'digits'>, serial: number) =>
  `${prefix}${String(serial).padStart(digits, '0')}`

/** A run in words: one number, or from … to. */
export function runText(run: CertificateRun): string {
  const first = numberText(run, run.first)
  return run.first === run.last ? first : `${first}至${numberText(run, run.last)}`
}

/** The rule that `useFault` checks, for the person who fills in. */
export const useRule = '只能登记消费年度当年和上一年生产的电量（绿证自生产之月起两年内有效；规则原文未核对）。'

/** Why power made in a month (2025-03) cannot be claimed for a year; null when it can. `today`: 2026-11-23. */
export function useFault(
  producedIn: string,
  year: number,
  today: string,
): { field: 'year' | 'producedIn'; message: string } | null {
  if (year > Number(today.slice(0, 4))) return { field: 'year', message: '消费年度不能晚于今年' }
  if (producedIn > today.slice(0, 7)) return { field: 'producedIn', message: '生产年月不能晚于本月' }
  const made = Number(producedIn.slice(0, 4))
  if (made > year) return { field: 'producedIn', message: `生产年月不能晚于消费年度${year}年` }
  if (made < year - 1) return { field: 'producedIn', message: useRule }
  return null
}

type PowerDifference = { says: string; differs: boolean; isShort: boolean }

/** What a year's registered green power says beside the figures of the year, both in 万kWh. */
export function powerDifference(registered: number, reported: number | null): PowerDifference {
  if (reported === null) return { says: '该年度还没有能耗数据，不能核对。', differs: false, isShort: false }
  // Less than one certificate is no difference.
  const certificates = Math.trunc((registered - reported) * 10)
  if (certificates === 0) return { says: '登记量与年度能耗中的绿电一致。', differs: false, isShort: false }
  const much = `${quantityOf(Math.abs(certificates))}万kWh`
  return certificates < 0
    ? {
        says: `登记量比年度能耗中的绿电少${much}：请补充登记凭证，或更正年度能耗。`,
        differs: true,
        isShort: true,
      }
    : {
        says: `登记量比年度能耗中的绿电多${much}：请更正年度能耗，或核对凭证的消费年度。`,
        differs: true,
        isShort: false,
      }
}
