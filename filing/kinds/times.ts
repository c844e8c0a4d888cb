/** Dates, months and years as text: 2026-03-15, 2026-03, 2026. */
import { isDay } from '../value/day.ts'
import { halfWidth } from '../value/normalise.ts'
import { isCleanText, isText, type Kind, numberOnWire, sameOnWire } from './kind.ts'

const latest = '2101-01-01'

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
  wire: sameOnWire,
}

export const dateKind: Kind<'date'> = {
  ...plain,
  check: (value) =>
    !isText(value) || value === '' || (isDay(value) && value < latest) ? null : '请输入正确的日期，例如2026-03-15',
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
  check: (value, { years: [first, last] = [2015, null] }, reference) => {
    if (!isText(value) || value === '') return null
    const most = last ?? reference.now.year
    return /^[0-9]{4}$/.test(value) && Number(value) >= first && Number(value) <= most
      ? null
      : `年度应在${first}至${most}之间`
  },
  wire: numberOnWire,
}
