/** What is owed of 双人复核 and 参数变更, whose modules lie below the lists of duties. */
import { officePath } from '@green/contract/screens/screens.ts'
import { settingChangeTodos } from '@green/filing/cases/setting-change.ts'
import { twoHandsTodos } from '@green/filing/cases/two-hands.ts'
import { sql } from 'drizzle-orm'
import { localDate } from '../../db/local-date.ts'
import { proposal } from '../../db/schema/account/two-hands.ts'
import { settingChange } from '../../db/schema/operation/settings.ts'
import { isSecondPerson, listOfAccounts } from '../deputy/one-person-store.ts'
import { settingChangeKind } from '../setting/kind.ts'
import { twoHandsKind } from '../two-hands/kind.ts'
import { caseSource, exactSource } from './case-source-store.ts'

export const twoHandsSource = exactSource({
  key: 'twoHands',
  kindOf: twoHandsKind,
  declared: twoHandsTodos,
  columns: { object: proposal.about, since: proposal.createdAt, madeBy: proposal.madeBy },
  places: {
    second: {
      due: sql`coalesce(${proposal.reviewBy}, ${localDate(proposal.lapsesAt)})`,
      page: officePath('secondHand'),
    },
  },
})

export const settingSource = caseSource({
  key: 'settingChange',
  kind: settingChangeKind,
  declared: settingChangeTodos,
  columns: { object: settingChange.about, since: settingChange.createdAt, madeBy: settingChange.madeBy },
  places: {
    confirm: {
      due: sql`nullif(${settingChange.startsOn}, '')`,
      page: `${officePath('settings')}?tab=changes`,
      idAs: null,
      where: ({ own }) => isSecondPerson(sql`${settingChange.id}`, listOfAccounts([sql`${settingChange.madeBy}`]), own),
    },
  },
})
