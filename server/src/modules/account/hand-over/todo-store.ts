/** What is owed of 账号接管: the decision of the county, and the word of the present holder. */
import { isDistrictOfficer, isFiler } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { TodoReader, TodoSource } from '../../../base/todo/source-store.ts'
import { handOver } from '../../../db/schema/account/accounts.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { scopeOf } from './scope-store.ts'

/** Announced to the county and to the holder, and not decided. */
const isOpen = and(eq(handOver.state, 'open'), isNotNull(handOver.announcedAt))

// Unscoped: part
const select = (key: string, which: SQL | undefined) =>
  sql`select ${key}::text as key, ''::text as part, ${handOver.id}::text as id, ${enterprise.enterpriseName}::text as object,
    null::date as due, ${handOver.requestedAt} as since from ${handOver}
    join ${enterprise} on ${eq(enterprise.id, handOver.enterpriseId)} where ${and(isOpen, which)}`

/** The holder of the main account, who has neither agreed nor objected. */
function ofHolder({ actor }: TodoReader): SQL[] {
  if (actor.operator || actor.agent || actor.enterpriseId === null) return []
  const unanswered = and(isNull(handOver.agreedAt), isNull(handOver.objectedAt))
  return [select('handOver.answer', and(eq(handOver.enterpriseId, actor.enterpriseId), unanswered))]
}

export const handOverSource: TodoSource = {
  key: 'handOver',
  title: '账号接管',
  todos: {
    'handOver.decide': {
      label: '办理账号接管',
      nature: 'none',
      at: ({ id }) => `${officePath('handOvers')}?id=${id}`,
      listAt: () => officePath('handOvers'),
    },
    'handOver.answer': {
      label: '同意接管或提出异议',
      nature: 'none',
      otherwise: '区县核对后移交',
      at: () => '/mainPages/personalCenter?tab=operators',
      listAt: () => '/mainPages/personalCenter?tab=operators',
    },
  },
  selects(reader) {
    if (isFiler(reader.actor.role)) return ofHolder(reader)
    return isDistrictOfficer(reader.actor.role) ? [select('handOver.decide', scopeOf(reader.actor))] : []
  },
}
