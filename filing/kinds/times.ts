/** Dates, months and years as text: 2026-03-15, 2026-03, 2026. */
import { halfWidth } from '../normalise.ts'
import { isCleanText, isText, type Kind } from './kind.ts'

function isRealDate(value: string): boolean {
  const [y, m, d] = value.split('-').map(Number) as [number, number, number]
  const days = [31, (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return y >= 1900 && y <= 2100 && m >= 1 && m <= 12 && d >= 1 && d <= (days[m - 1] ?? 0)
}

const plain = {
  fits: isCleanText,
  tidy: (value: unknown) => (isText(value) ? value.trim() : (value as null)),
  show: (value: unknown) => (isText(value) ? value : ''),
  cell: (value: unknown) => (isText(value) && value !== '' ? value : null),
  /** 2026年3月5日, 2026/3/5 and 2026.3.5 are read as dates. */
  read: (text: string) => {
    const [year = '', ...rest] = halfWidth(text)
      .trim()
      .replace(/ 00:00(:00)?$/, '')
      .split(/[-/.年月日]/)
      .filter((part, i) => i === 0 || part !== '')
    return { value: [year, ...rest.map((part) => part.padStart(2, '0'))].join('-') }
  },
}

export const dateKind: Kind<'date'> = {
  ...plain,
  check: (value) =>
    !isText(value) || value === '' || (/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value) && isRealDate(value))
      ? null
      : '请输入正确的日期，例如2026-03-15',
}
export const monthKind: Kind<'month'> = {
  ...plain,
  check: (value) =>
    !isText(value) || value === '' || /^(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])$/.test(value)
      ? null
      : '请输入正确的月份，例如2026-03',
}
export const yearKind: Kind<'year'> = {
  ...plain,
  check: (value, _spec, reference) =>
    !isText(value) ||
    value === '' ||
    (/^[0-9]{4}$/.test(value) && Number(value) >= 2015 && Number(value) <= reference.now.year)
      ? null
      : `年度应在2015至${reference.now.year}之间`,
}
