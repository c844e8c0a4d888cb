/** 企业全景: everything that happened around one enterprise on one line of time, and the same as paper. */
import type { CallInput } from '@green/contract/call.ts'
import { timeline } from '@green/contract/calls/overview/timeline.ts'
import { rateLevels, rateObjects } from '@green/contract/calls/service/rating.ts'
import { type TimelineEntry, timelineKinds } from '@green/contract/enterprise/enterprise.ts'
import { refuse } from '@green/contract/errors.ts'
import { termText, titleKindLabels, titleLevelLabels, titleStateLabels } from '@green/contract/filing/titles.ts'
import { isInspector } from '@green/contract/roles.ts'
import { pushCase } from '@green/filing/cases/county-push.ts'
import { diagnosisCase } from '@green/filing/cases/diagnosis.ts'
import { type InspectionAction, inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { type Action, actions } from '@green/filing/workflow/actions.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { type EnterpriseRecord, fieldLabels } from '../../../base/enterprise/fields.ts'
import { contactFields, contactFor } from '../../../base/enterprise/masks.ts'
import { closureOf } from '../../../base/enterprise/operating-state.ts'
import { changesOf, findEnterprise } from '../../../base/enterprise/store.ts'
import { namesOf } from '../../../base/reference/names.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, dayOf, localTime } from '../../../platform/clock.ts'
import { type Handler, handlers } from '../../../platform/http/handlers.ts'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import type { Services } from '../../../platform/services.ts'
import { looksAtEnterprise } from '../../account/personal/store.ts'
import { labelIn } from '../../content/public/titles.ts'
import { membershipsOf } from '../label/store.ts'
import {
  certificatesOf,
  diagnosisSteps,
  filingSteps,
  inspectionSteps,
  pushesOf,
  ratesOf,
  scoresOf,
  titlesGranted,
} from './store.ts'

const shownChanges = 500

const getTimeline: Handler<typeof timeline.get> = async ({ input, actor, services }) => {
  const { all } = await timelineOf(services, input.id, actor)
  const years = [...new Set(all.map(yearOf))].toSorted((a, b) => b - a)
  return { entries: narrowed(all, input), years }
}

/** As it is shown, on A4. */
const timelinePaper: Handler<typeof timeline.paper> = async ({ input, actor, services }) => {
  const { record, all } = await timelineOf(services, input.id, actor)
  const entries = narrowed(all, input)
  if (entries.length === 0) throw refuse('EMPTY_REPORT')
  const names = await namesOf(services.db)
  const { year, kind } = input
  await writeAudit(services.db, {
    kind: 'business',
    actor,
    action: '导出企业全景',
    object: `${record.enterpriseName} ${record.socialCode}`,
    result: `${entries.length}条`,
  })
  const pdf = await paperPdf({
    title: `${record.enterpriseName}全景`,
    foot: record.socialCode,
    watermark: `${actor.name} ${localTime(clock.now())}`,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['统一社会信用代码', record.socialCode],
          ['所属区县', names.label('district', record.qxCode)],
          ['国民经济行业', names.label('industry', record.industryCode)],
          ['经营状态', closureOf(record)?.label ?? '正常经营'],
          [
            '范围',
            `${year ? `${year}年` : '全部年度'}，${kind ? timelineKinds[kind] : '全部类别'}，共${entries.length}条`,
          ],
        ],
      },
      {
        kind: 'table',
        title: '时间轴',
        head: ['时间', '类别', '事项', '经办', '说明'],
        rows: entries.map(({ at, kind: of, title, who, text }) => [when(at), timelineKinds[of], title, who, text]),
      },
    ],
  })
  return {
    fileName: `${record.enterpriseName}_全景_${clock.today()}.pdf`,
    mime: 'application/pdf',
    content: Buffer.from(pdf),
  }
}

const isDayOnly = (at: string) => at.length === 10
const when = (at: string) => (isDayOnly(at) ? at : localTime(at))
const yearOf = ({ at }: TimelineEntry) => Number((isDayOnly(at) ? at : dayOf(at)).slice(0, 4))

function narrowed(all: readonly TimelineEntry[], { year, kind }: CallInput<typeof timeline.get>) {
  return all.filter((entry) => (!year || yearOf(entry) === year) && (!kind || entry.kind === kind))
}

async function timelineOf(
  services: Services,
  id: string,
  actor: Actor,
): Promise<{ record: EnterpriseRecord; all: TimelineEntry[] }> {
  const record = await findEnterprise(services.db, actor, { id })
  if (!record) throw refuse('NOT_FOUND')
  const kinds = [filings, scores, titles, certificates, rates, changes, pushes, diagnoses, inspections, labels, looks]
  const found: TimelineEntry[] = []
  for (const kind of kinds) found.push(...(await kind(services, id, actor)))
  return { record, all: found.toSorted((a, b) => (when(a.at) < when(b.at) ? 1 : -1)) }
}

type Kind = (services: Services, id: string, actor: Actor) => Promise<TimelineEntry[]>
const entry = (fields: Omit<TimelineEntry, 'who' | 'text' | 'filing'> & Partial<TimelineEntry>): TimelineEntry => ({
  who: '',
  text: '',
  filing: null,
  ...fields,
})

const filings: Kind = async ({ db }, id, actor) =>
  (await filingSteps(db, actor, id)).map((row) => {
    const programme = programmeOf(row.programme)
    return entry({
      key: row.id,
      at: row.at,
      kind: 'filing',
      title: `${programme.title}${row.year ? `（${row.year}年）` : ''}：${actions[row.action as Action]?.label ?? row.action}`,
      who: row.actorName,
      text: [row.number, stateLabel(programme, row.toState as State), row.opinion].filter(Boolean).join('；'),
      filing: { programme: row.programme, id: row.filingId },
    })
  })

const scores: Kind = async ({ db }, id, actor) =>
  (await scoresOf(db, actor, id)).flatMap((row) => {
    const { systemScore, expertScore, submittedAt, scoredAt, programme, number } = row
    const about = { kind: 'score' as const, text: number ?? '', filing: { programme, id: row.id } }
    const name = programmeOf(programme).title
    const score = (value: number) => formatNumber(value, 2)
    return [
      ...(systemScore !== null && submittedAt
        ? [
            entry({
              ...about,
              key: `${row.id}-system`,
              at: submittedAt,
              title: `${name}：系统得分 ${score(systemScore)}`,
            }),
          ]
        : []),
      ...(expertScore !== null && scoredAt
        ? [entry({ ...about, key: `${row.id}-expert`, at: scoredAt, title: `${name}：专家得分 ${score(expertScore)}` })]
        : []),
    ]
  })

const titles: Kind = async ({ db }, id) =>
  (await titlesGranted(db, id)).map((row) =>
    entry({
      key: row.id,
      at: row.validFrom,
      kind: 'title',
      title: `认定${labelIn(titleLevelLabels, row.level)}${labelIn(titleKindLabels, row.kind)}`,
      text: `${row.number}；有效期${termText(row.validFrom, row.validTo)}；${labelIn(titleStateLabels, row.state)}`,
    }),
  )

const certificates: Kind = async ({ db }, id) =>
  (await certificatesOf(db, id)).map(({ id: key, at, number, who }) =>
    entry({ key, at, kind: 'certificate', title: '出具证书', who: who ?? '', text: number }),
  )

const rates: Kind = async ({ db }, id, actor) =>
  (await ratesOf(db, actor, id)).map((row) =>
    entry({
      key: row.id,
      at: row.at,
      kind: 'rating',
      title: `${labelIn(rateObjects, row.rateObject)}：${labelIn(rateLevels, String(row.level))}`,
      text: [row.objectName, row.content, row.reply && `回复：${row.reply}`].filter(Boolean).join('；'),
    }),
  )

const changes: Kind = async ({ db }, id, actor) =>
  (await changesOf(db, id, shownChanges)).map(({ id: key, at, field, before, after, actorName }) => {
    const seen = (value: string) => (contactFields.includes(field) ? contactFor(actor.role, value) : value) || '（空）'
    const title = `${fieldLabels[field] ?? field}变更`
    return entry({ key, at, kind: 'change', title, who: actorName, text: `${seen(before)} → ${seen(after)}` })
  })

const pushes: Kind = async ({ db }, id, actor) =>
  (await pushesOf(db, actor, id)).flatMap((row) => [
    entry({ key: row.id, at: row.pushedAt, kind: 'push', title: `区县推送（${row.year}年）`, text: row.reason }),
    ...(row.decidedAt
      ? [
          entry({
            key: `${row.id}-decided`,
            at: row.decidedAt,
            kind: 'push',
            title: `推送结果：${stateLabelOf(pushCase, row.state)}`,
            text: row.opinion ?? '',
          }),
        ]
      : []),
  ])

const diagnoses: Kind = async ({ db }, id, actor) =>
  (await diagnosisSteps(db, actor, id)).map(({ id: key, at, toState, actorName, opinion, number }) =>
    entry({
      key,
      at,
      kind: 'diagnosis',
      title: `绿色诊断：${stateLabelOf(diagnosisCase, toState)}`,
      who: actorName,
      text: [number, opinion].filter(Boolean).join('；'),
    }),
  )

const inspections: Kind = async ({ db }, id, actor) =>
  (await inspectionSteps(db, actor, id)).map(({ id: key, at, action, toState, actorName, opinion, number }) =>
    entry({
      key,
      at,
      kind: 'inspection',
      title: `节能监察：${inspectionCase.steps[action as InspectionAction]?.label ?? action}`,
      who: actorName,
      text: [number, stateLabelOf(inspectionCase, toState), opinion].filter(Boolean).join('；'),
    }),
  )

const labels: Kind = async ({ db }, id) =>
  (await membershipsOf(db, id)).flatMap(({ membership: { id: key, startOn, endOn, by, reason }, name }) => [
    entry({ key, at: startOn, kind: 'label', title: `归入“${name}”`, who: by, text: reason }),
    ...(endOn && endOn <= clock.today()
      ? [entry({ key: `${key}-end`, at: endOn, kind: 'label', title: `不再归入“${name}”`, who: by })]
      : []),
  ])

/** For those who may have them shown themselves. */
const looks: Kind = async ({ db }, id, { role }) =>
  isInspector(role)
    ? []
    : (await looksAtEnterprise(db, id, shownChanges)).map(({ id: key, at, name, role: of, field, reason }) =>
        entry({ key, at, kind: 'look', title: `查看${field}`, who: `${name}（${of}）`, text: `事由：${reason}` }),
      )

export const timelineCalls = handlers(timeline, { get: getTimeline, paper: timelinePaper })
