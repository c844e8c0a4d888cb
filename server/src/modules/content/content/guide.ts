/** 办事指南: the seven elements of a programme's guide, from its definition, its batches and what the office added. Pure. */
import { guideElements } from '@green/contract/calls/content/content-reading.ts'
import { Answers } from '@green/filing/form/answers.ts'
import { isRequired, isSectionVisible } from '@green/filing/form/check.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { rubricsOf } from '@green/filing/scoring/rubric.ts'
import { isAlwaysOpen } from '@green/filing/workflow/who-files.ts'

type Batch = { name: string; openAt: string; closeAt: string; countyDeadline: string | null }

type GuideSources = {
  programme: Programme
  /** What heads its page. */
  lead: string | undefined
  /** The fields of the piece: who, time, law, result, phone. */
  fields: Readonly<Record<string, unknown>>
  /** Open or to come. */
  batches: readonly Batch[]
  /** Titles with numbers of the policies it refers to. */
  policies: readonly string[]
  hotline: string
  /** A moment as readers see it. */
  chineseDay: (moment: string) => string
}

const orgNames = { enterprise: '企业', park: '园区管理机构', institution: '服务机构' } as const

export type GuideElement = { key: keyof typeof guideElements; label: string; lines: string[] }

/** Each element in lines; one without a line is missing. */
export function guideOf(sources: GuideSources): GuideElement[] {
  const lines: Record<keyof typeof guideElements, string[]> = {
    who: whoLines(sources),
    what: whatLines(sources),
    papers: paperLines(sources.programme),
    time: timeLines(sources),
    law: [...sources.policies, ...textOf(sources.fields.law)],
    result: [...resultLines(sources.programme), ...textOf(sources.fields.result)],
    phone: textOf(sources.fields.phone ?? sources.hotline),
  }
  return (Object.keys(guideElements) as (keyof typeof guideElements)[]).map((key) => ({
    key,
    label: guideElements[key],
    lines: lines[key],
  }))
}

const textOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? value
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    : []

function whoLines({ programme, fields }: GuideSources): string[] {
  const kinds = [programme.orgKind, ...(programme.alsoFiledBy ?? [])].map((kind) => orgNames[kind])
  const gates = rubricsOf(programme)[0]?.gates ?? []
  return [
    `${kinds.join('、')}`,
    ...(programme.start?.conditions ?? []),
    ...gates.map(({ label }) => label),
    ...textOf(fields.who),
  ]
}

function whatLines({ programme: { title, start, form }, lead }: GuideSources): string[] {
  const parts = form.map((section) => section.title).join('、')
  return [lead ?? title, `在线填写：${parts}`, ...(start?.steps ?? []).map((step, i) => `${i + 1}. ${step}`)]
}

function paperLines(programme: Programme): string[] {
  const nothing = new Answers(programme, {})
  const slots = programme.form.flatMap((section) =>
    section.fields.flatMap(({ label, spec }) => {
      if (spec.kind !== 'files') return []
      const needed = isSectionVisible(section, nothing) && isRequired(spec, nothing)
      return [`${label}（${needed ? '必交' : '按情况'}，${spec.formats.join('、')}）`]
    }),
  )
  return slots.length > 0 ? slots : ['不需要另交材料，在线填写']
}

/** The dates stand in the batches alone; a guide never repeats one by hand. */
function timeLines({ programme, batches, fields, chineseDay }: GuideSources): string[] {
  const windows = batches.map(({ name, openAt, closeAt, countyDeadline }) => {
    const county = countyDeadline ? `，区县审核截止${chineseDay(countyDeadline)}` : ''
    return `${name}：${chineseDay(openAt)}至${chineseDay(closeAt)}${county}`
  })
  return [...(isAlwaysOpen(programme) ? ['全年随时办理'] : windows), ...textOf(fields.time)]
}

function resultLines({ decides, grants, shortTitle }: Programme): string[] {
  if (grants)
    return [
      `${decides?.as ?? '认定'}${decides?.what ?? shortTitle}，公布名单并发放证书，${grants.validYears === null ? '不设期限，每年核查' : `有效期${grants.validYears}年`}`,
    ]
  return decides ? [`作出${decides.as}决定，出具决定文书`] : []
}
