/** Projects of the demo city: listed, waiting, returned, refused, taken off the list; one found completed. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { variedExample } from '@green/programmes/energy-project/example.ts'
import { energyProject } from '@green/programmes/energy-project/programme.ts'
import { moveClock } from '../../platform/clock.ts'
import { projectAnswers } from '../book/money.ts'
import type { DemoRecord } from '../demo-store.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, industrial, lead, officeHour, placeOf, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'
import { citedStudy } from './scenarios.ts'

type Project = { to: State; stage: string; priority?: 'A' | 'B' | 'C'; near?: true; named?: true; study?: true }

const projects: readonly Project[] = [
  { to: 'approved', stage: 'building', priority: 'A', named: true, study: true },
  { to: 'approved', stage: 'running', priority: 'A', study: true },
  { to: 'approved', stage: 'built', priority: 'B' },
  { to: 'approved', stage: 'pre', priority: 'C' },
  { to: 'submitted', stage: 'building', near: true, study: true },
  { to: 'submitted', stage: 'plan', near: true },
  { to: 'county_approved', stage: 'building' },
  { to: 'county_returned', stage: 'building' },
  { to: 'rejected', stage: 'plan' },
  { to: 'revoked', stage: 'pre', priority: 'C' },
]

export async function fillProjects(stage: SeedContext): Promise<void> {
  const filerOf = (record: DemoRecord) => stage.cast.filerOf(record.id).loginName
  const own = stage.records.find((record) => filerOf(record) === 'enterprise')
  const free = industrial(stage).filter((record) => !['enterprise', 'enterprise2'].includes(filerOf(record)))
  const near = free.filter((record) => record.qxCode === own?.qxCode)
  for (const [i, project] of projects.entries()) {
    const random = sequence(5000 + i)
    const among = project.near ? near : free
    const record = project.named && own ? own : (among[(31 + i * 11) % among.length] as DemoRecord)
    const isOpen = ['submitted', 'county_approved', 'county_returned'].includes(project.to)
    moveClock(officeHour(stage, dayFrom(stage, isOpen ? -9 - i : -200 + i * 12), random))
    const example = variedExample(
      {
        no: i,
        stage: project.stage,
        of: placeOf(record),
        contactName: record.contact,
        contactPhone: record.facts.landline,
        email: record.facts.email,
      },
      random,
    )
    const done = Number(example.investDone) / Number(example.investTotal)
    const sized = projectAnswers(example as AnswerSet, record.book, done)
    const answers = await withPapers(stage.services, stage.cast.filerOf(record.id), sized)
    const studyFile = project.study ? await citedStudy(stage, record) : []
    await lead(
      stage,
      record,
      {
        programme: energyProject,
        answers: studyFile.length > 0 ? { ...answers, studyFile } : answers,
        to: project.to,
        reason: '产量随新线投产增加，已按同口径核算。',
        ...(project.priority ? { outcome: { priority: project.priority } } : {}),
      },
      random,
      3,
    )
  }
}
