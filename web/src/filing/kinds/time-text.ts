/** Reads the usual ways to write a date: 2026.3.5, 2026/03/05, 20260305, 2026年3月5日 all mean 2026-03-05. */
import { halfWidth } from '@green/filing/value/normalise.ts'

/** The date, month or year in its stored form; what cannot be read stays as typed. */
export function tidyTime(kind: 'date' | 'month' | 'year', typed: string): string {
  const text = halfWidth(typed).trim()
  const parts = /^[0-9]{6,8}$/.test(text)
    ? [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].filter(Boolean)
    : text.split(/[^0-9]+/).filter(Boolean)
  if (/[^0-9年月日./\-\s]/.test(text) || parts[0]?.length !== 4) return text
  const [year = '', month, day] = parts
  const two = (part: string) => part.padStart(2, '0')
  if (kind === 'year') return parts.length === 1 ? year : text
  if (kind === 'month') return month && parts.length === 2 ? `${year}-${two(month)}` : text
  return month && day && parts.length === 3 ? `${year}-${two(month)}-${two(day)}` : text
}
