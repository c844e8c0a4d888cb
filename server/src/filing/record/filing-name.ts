import { programmeOf } from '../../base/reference/programmes.ts'

/** How notices and the log name a filing: 绿色工厂申报（GF2026-00012）. */
export function filingName({ programme, number }: { programme: string; number: string | null }): string {
  return `${programmeOf(programme).shortTitle}申报${number ? `（${number}）` : ''}`
}
