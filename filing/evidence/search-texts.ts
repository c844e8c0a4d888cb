/** What a search of a paper found, in words. */
import type { Agreement } from './look-up.ts'

/** Why a file cannot be searched. */
export const unreadable = {
  scanned: '扫描件或图片，没有文字，不能检索，请打开查看',
  encrypted: '加了密码，不能检索，请打开查看',
  damaged: '文件不完整或格式有误，不能检索，请打开查看',
  unsupported: '这种文件不能检索（可以检索有文字的 PDF 和 .xlsx），请下载后查看',
  tooLarge: '文件过大，不能检索，请打开查看',
  slow: '读取超时，没有检索，请打开查看',
} as const
export type Unreadable = keyof typeof unreadable

/** Says what only a person can judge; stands wherever results of a search are shown. */
export const searchNote = '检索只比对数字，供核对时参考，不代替核对，也不影响提交和审核。'

export const tooShortNote = '位数太少，没有检索'

/** Where on the paper: 第3页; 工作表“能源”C12. */
export const placeText = (place: { page: number | null; sheet: string | null; cell: string | null }): string =>
  place.page === null ? `工作表“${place.sheet ?? ''}”${place.cell ?? ''}` : `第${place.page}页`

/** How the number there compares with the figure: 写作“48,346”，相邻两位颠倒. */
export function agreementText({
  agreement,
  power,
  text,
}: {
  agreement: Agreement
  power: number
  text: string
}): string {
  const scale =
    power === 0
      ? ''
      : `，是填报值的${power > 0 ? '' : '1/'}${10 ** Math.abs(power)}${power > 0 ? '倍' : ''}，请核对单位`
  const hows: Readonly<Record<Agreement, string>> = {
    same: '',
    unit: '',
    rounded: '，四舍五入后相同',
    swapped: '，相邻两位颠倒',
    digit: '，有一位不同',
    coarser: '，位数较少',
  }
  return `写作“${text}”${hows[agreement]}${scale}`
}
