/** 整改逾期 is a gate for titles and funds: it names the case and its day, and opens when the rectification is handed in. */
import { refuseBecause } from '@green/contract/errors.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { isInForce } from '@green/filing/workflow/states.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { type OverdueRectification, overdueRectification } from './rectified-store.ts'

/** Programmes in which something is granted among those who apply: a title, or money. */
const isGated = ({ decides, oneOpenPer }: Pick<Programme, 'decides' | 'oneOpenPer'>) =>
  decides !== undefined && oneOpenPer === 'batch'

/** Why the enterprise may not apply or be granted now; null where it may. */
export async function rectifyReason(
  tx: Tx,
  programme: Pick<Programme, 'decides' | 'oneOpenPer'>,
  enterpriseId: string,
): Promise<string | null> {
  return isGated(programme) ? overdueText(tx, enterpriseId) : null
}

/** The overdue rectification in words: the case, its day, and what both sides say; null where there is none. */
export async function overdueText(tx: Tx, enterpriseId: string): Promise<string | null> {
  const overdue = await overdueRectification(tx, enterpriseId, clock.today())
  return overdue
    ? `节能监察案件${overdue.number}的整改期限已于${overdue.due}届满，整改材料还没有提交，提交并经复查后可以办理。${viewsOf(overdue)}`
    : null
}

/** Longer texts are read in the case. */
const longest = 80
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text.replace(/[。；]$/, ''))

/** The finding of the inspection and the words of the enterprise, side by side. */
function viewsOf({ items, statement, objection }: OverdueRectification): string {
  const found = items.map(({ item, clause }) => `${item}（${clause}）`).join('；')
  const opinions = [
    ...(statement?.points ?? []).map(
      ({ text, answer, adopted }) =>
        `“${cut(text)}”${answer ? `，复核${adopted ? '采纳' : '不采纳'}：${cut(answer)}` : '，等待复核'}`,
    ),
    ...(objection
      ? [
          `对核查记录有异议：“${cut(objection.words)}”${objection.reply ? `，答复：${cut(objection.reply)}` : '，等待答复'}`,
        ]
      : []),
  ]
  return [
    `监察机构认定：${found || '见整改通知书'}。`,
    `企业意见：${opinions.length > 0 ? opinions.join('；') : '期限内没有提出陈述申辩或异议'}。`,
  ].join('')
}

/** Refuses the step by which a filing is granted. */
export async function requireRectified(
  tx: Tx,
  programme: Pick<Programme, 'decides' | 'oneOpenPer'>,
  filing: { enterpriseId: string; state: string },
  to: string,
): Promise<void> {
  if (!isInForce(to) || isInForce(filing.state)) return
  const reason = await rectifyReason(tx, programme, filing.enterpriseId)
  if (reason) throw refuseBecause('RECTIFY_OVERDUE', reason)
}
