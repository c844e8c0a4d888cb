/** 用户中心: its calls. */
import { people } from '@green/contract/calls/account/people.ts'
import { absencesOfDeputy } from '../../../base/deputy/store.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { endAbsence, setAbsence } from './absences.ts'
import { handOverWork } from './hand-over.ts'
import { getPerson, peoplePage, savePerson } from './people.ts'

export const peopleCalls = handlers(people, {
  page: ({ services, actor, input }) => peoplePage(services, actor, input),
  get: ({ services, actor, input }) => getPerson(services, actor, input.id),
  save: ({ services, actor, input }) => savePerson(services, actor, input),
  setAbsence: ({ services, actor, input }) => setAbsence(services, actor, input),
  endAbsence: ({ services, actor, input }) => endAbsence(services, actor, input.id),
  handOver: ({ services, actor, input }) => handOverWork(services, actor, input),
  standingFor: async ({ services, actor }) =>
    (await absencesOfDeputy(services.db, actor.accountId, clock.today())).map(({ absence, accountName }) => ({
      id: absence.id,
      name: accountName,
      until: absence.until,
    })),
})
