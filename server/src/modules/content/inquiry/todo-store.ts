/** What is owed of 咨询留言: the answer, and its release by a second person. */
import { isCityOfficer } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { inquiryTodos } from '@green/filing/cases/inquiry.ts'
import { isNull, sql } from 'drizzle-orm'
import { isSecondPerson, listOfAccounts } from '../../../base/deputy/one-person-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { inquiry } from '../../../db/schema/services.ts'
import { inquiryKind } from './kind.ts'

const page = officePath('inquiries')

export const inquirySource = caseSource({
  key: 'inquiry',
  kind: inquiryKind,
  declared: inquiryTodos,
  columns: { object: sql`${inquiry.number} || ' ' || ${inquiry.subject}`, since: inquiry.at },
  places: {
    answer: {
      due: inquiry.dueOn,
      page,
      idAs: null,
      list: 'state=waiting',
      // The city reads those of the districts too, and answers its own.
      where: ({ actor }) => (isCityOfficer(actor.role) ? isNull(inquiry.qxCode) : undefined),
    },
    release: {
      page,
      idAs: null,
      list: 'state=proposed',
      where: ({ own }) => isSecondPerson(sql`${inquiry.id}`, listOfAccounts([sql`${inquiry.publicBy}`]), own),
    },
  },
})
