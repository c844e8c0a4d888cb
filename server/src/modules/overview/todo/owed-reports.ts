/** 应填报: the yearly report that an enterprise owes and has not begun, until the last day of its batch. */
import { isFiler } from '@green/contract/roles.ts'
import { filingPageOf } from '@green/contract/screens/screens.ts'
import { programmes } from '@green/programmes/all.ts'
import type { TodoSource } from '../../../base/todo/source-store.ts'
import { lastDayBefore } from '../../../filing/casework/todo-store.ts'
import { openForEnterprise } from '../../title/title/applying.ts'

const page = (part: string) => filingPageOf(part) ?? '/mainPages/personalCenter'

export const owedReportSource: TodoSource = {
  key: 'owed',
  title: '年度填报',
  todos: {
    'owed.report': {
      label: '填报年度数据',
      nature: 'batch',
      otherwise: '列入未报名单',
      partTitle: (part) => programmes.find((one) => one.id === part)?.shortTitle ?? '',
      at: ({ part }) => page(part),
      listAt: (part) => page(part),
    },
  },
  async rows(_tx, services, { actor }) {
    if (!isFiler(actor.role) || actor.agent || actor.enterpriseId === null) return []
    const { batches } = await openForEnterprise(services, actor, ({ owed }) => owed !== undefined)
    return batches
      .filter(({ isOwed, filed }) => isOwed && filed === null)
      .map(({ id, programme, name, openAt, closeAt }) => ({
        key: 'owed.report',
        part: programme,
        id,
        object: name,
        due: lastDayBefore(closeAt),
        since: openAt,
      }))
  },
}
