/** 整改逾期 is a gate for titles and funds: it names the case and its day, and opens when the rectification is handed in. */
import { refuse } from '@green/contract/errors.ts'
import type { Programme } from '@green/filing/programme.ts'
import { isStanding } from '@green/filing/states.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { overdueRectification } from './rectified-store.ts'

/** Programmes in which something is granted among those who apply: a title, or money. */
const isGated = ({ decides, oneOpenPer }: Pick<Programme, 'decides' | 'oneOpenPer'>) =>
  decides !== undefined && oneOpenPer === 'batch'

/** Why the enterprise may not apply or be granted now; null where it may. */
export async function rectifyReason(
  tx: Tx,
  programme: Pick<Programme, 'decides' | 'oneOpenPer'>,
  enterpriseId: string,
): Promise<string | null> {
  if (!isGated(programme)) return null
  const overdue = await overdueRectification(tx, enterpriseId, clock.today())
  return overdue
    ? `节能监察案件${overdue.number}的整改期限已于${overdue.due}届满，整改材料还没有提交；提交并经复查后可以办理，对监察有异议的请在该案件中查看双方意见`
    : null
}

/** Refuses the step by which a filing is granted. */
export async function requireRectified(
  tx: Tx,
  programme: Pick<Programme, 'decides' | 'oneOpenPer'>,
  filing: { enterpriseId: string; state: string },
  to: string,
): Promise<void> {
  if (!isStanding(to) || isStanding(filing.state)) return
  const reason = await rectifyReason(tx, programme, filing.enterpriseId)
  if (reason) throw refuse('RECTIFY_OVERDUE', { reason })
}
