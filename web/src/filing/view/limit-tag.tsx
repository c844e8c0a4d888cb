/** How an office's time limit stands, in words: amber when it is soon over, red when it is. */
import type { FilingRow } from '@green/contract/filing.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'

const tones: Record<NonNullable<FilingRow['limit']>['tone'], Tone> = {
  ok: 'green',
  soon: 'orange',
  late: 'red',
  paused: 'grey',
}

/** 还有3个工作日. */
export function limitText({ left, tone }: NonNullable<FilingRow['limit']>): string {
  if (tone === 'paused') return '计时暂停'
  if (tone === 'late') return left < 0 ? `超期${-left}个工作日` : '已超期'
  return left === 0 ? '今天到期' : `还有${left}个工作日`
}

/** `always` shows also what needs no attention yet. */
export function LimitTag({ limit, always = false }: { limit: FilingRow['limit']; always?: boolean }) {
  return limit && (always || limit.tone !== 'ok') ? <Tag tone={tones[limit.tone]}>{limitText(limit)}</Tag> : null
}
