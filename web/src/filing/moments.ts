/** Moments with seconds, and time left until a deadline. All in Asia/Shanghai. */
import type { Batch } from '@green/contract/filing/batch.ts'

const full = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** `2026-03-15 17:30:05`, for receipts and saving. */
export function momentText(moment: string | null | undefined): string {
  if (!moment) return ''
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? '' : full.format(at)
}

/** 还有3天5小时, 还有2小时, 已截止. */
export function timeLeft(deadline: string, now: Date = new Date()): string {
  const hours = Math.floor((Date.parse(deadline) - now.getTime()) / 3_600_000)
  if (hours < 0) return '已截止'
  const days = Math.floor(hours / 24)
  if (days > 0) return `还有${days}天${hours % 24 ? `${hours % 24}小时` : ''}`
  return hours > 0 ? `还有${hours}小时` : '不足1小时'
}

/** Why a filer's district has more time than others; empty where it has not. */
export function extensionReason({ closeAt, extensions }: Pick<Batch, 'closeAt' | 'extensions'>): string {
  const granted = Object.values(extensions).find((one) => one.closeAt === closeAt)
  return granted ? `本区县已延期：${granted.reason}` : ''
}
