/** Time limit of an office as text: amber shortly before it ends, red afterwards. */
import type { FilingRow } from '@green/contract/filing/filing.ts'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'

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

/** `always` also shows limits that need no attention yet. */
export function LimitTag({ limit, always = false }: { limit: FilingRow['limit']; always?: boolean }) {
  return limit && (always || limit.tone !== 'ok') ? <Tag tone={tones[limit.tone]}>{limitText(limit)}</Tag> : null
}
