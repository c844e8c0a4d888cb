/** What is owed of 绿色诊断, by the office, the experts and the enterprise. */
import { officePath } from '@green/contract/screens/screens.ts'
import { diagnosisTodos } from '@green/filing/cases/diagnosis.ts'
import { and, isNotNull, ne, sql } from 'drizzle-orm'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import type { TodoReader } from '../../../base/todo/source-store.ts'
import { diagnosis, diagnosisExpert } from '../../../db/schema/services.ts'
import { diagnosisKind } from './kind.ts'

const desk = officePath('diagnosis')
const own = '/mainPages/greenDiagnosis'

const isOnTeam = ({ actor }: TodoReader, as: 'invited' | 'leads') =>
  sql`exists (select 1 from ${diagnosisExpert} where ${diagnosisExpert.diagnosisId} = ${diagnosis.id}
    and ${diagnosisExpert.expertId} = ${actor.accountId}
    and ${as === 'leads' ? sql`${diagnosisExpert.leads}` : sql`${diagnosisExpert.state} = 'invited'`})`

export const diagnosisSource = caseSource({
  key: 'diagnosis',
  kind: diagnosisKind,
  declared: diagnosisTodos,
  columns: { object: sql`${diagnosis.enterpriseName} || ' ' || ${diagnosis.number}` },
  places: {
    assign: { page: desk, list: 'state=requested' },
    giveData: { page: own, where: () => ne(diagnosis.dataState, 'given') },
    answerInvitation: { page: desk, where: (reader) => isOnTeam(reader, 'invited') },
    report: {
      due: sql`(nullif(${diagnosis.request} ->> 'expectDate', ''))`,
      page: desk,
      where: (reader) => isOnTeam(reader, 'leads'),
    },
    confirm: { page: own },
    revise: {
      page: desk,
      where: (reader) => and(isNotNull(diagnosis.objection), isOnTeam(reader, 'leads')),
    },
    close: { page: desk, list: 'state=confirmed' },
  },
})
