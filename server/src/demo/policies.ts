/** Policies from data/, their interpretations, questions and guides of the demo city, and what waits in the office. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentText } from '@green/contract/calls/content/content.ts'
import { contentKinds } from '@green/contract/content/content-kinds.ts'
import { questionColumns } from '@green/contract/content/news-columns.ts'
import type { Body } from '@green/contract/content/rich-text.ts'
import { programmeOf } from '../base/reference/programmes.ts'
import { saveDraft, submitPiece } from '../modules/content/content/editing.ts'
import { ids } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { insertContent } from './demo-store.ts'
import { homeCounty } from './enterprise/people.ts'
import { dayFrom, officeHour, type SeedContext } from './seed-context.ts'
import { sequence } from './sequence.ts'

type PolicyRow = {
  id: string
  title: string
  issuer: string
  documentNo: string
  date: string | null
  level: string
  summary: string
  tags: string[]
  verification: string
  /** `approx`: the day is not known, and stands for the month or the year. */
  datePrecision: 'day' | 'approx' | 'unknown'
  keyPoints?: string[]
  effectiveFrom?: string
  endsOn?: string
  isForComment?: boolean
  statusNote?: string
  replaces?: string[]
  programmes?: string[]
}
type Interpretation = Pick<ContentText, 'column' | 'title' | 'summary' | 'tags' | 'programmes' | 'source'> & {
  policy: string
  body: Body
  publishAt: string
}
type Guide = { programme: string; time: string; law: string; policies: string[]; result: string }
type Demo = {
  interpretations: Interpretation[]
  guides: Guide[]
  faq: { category: string; question: string; answer: string; sort: number }[]
}

const by = { id: '00000000-0000-0000-0000-000000000000', name: '演示内容' }
const columns: Readonly<Record<string, string>> = {
  国家: 'state',
  市级: 'city',
  区县: 'county',
  其他省市: 'elsewhere',
  境外: 'abroad',
}
const unknownDay = '2024-06-03'

async function read<T>({ config }: Pick<Services, 'config'>, name: string): Promise<T> {
  return JSON.parse(await readFile(join(config.repository, 'data', name), 'utf8')) as T
}

/** The policies with their relations, and what explains them. */
export async function fillPolicies(stage: SeedContext): Promise<void> {
  const { services } = stage
  const { db } = services
  const { policies } = await read<{ policies: PolicyRow[] }>(services, 'policies.json')
  const demo = await read<Demo>(services, 'demo-content.json')
  const idOf = new Map(policies.map(({ id }) => [id, ids.next()]))
  const linked = (names: readonly string[] = []) => names.flatMap((name) => idOf.get(name) ?? [])
  const office = (day: string) => `${day}T01:00:00.000Z`
  await insertContent(
    db,
    policies.map((row, i) => ({
      shown: {
        column: columns[row.level] ?? 'state',
        title: row.title,
        summary: row.summary,
        body: [
          `本页为平台编写的摘要，不是原文。${row.summary}`,
          ...(row.keyPoints
            ? [
                { kind: 'heading' as const, text: '与本平台有关的要点' },
                { kind: 'list' as const, ordered: false, items: row.keyPoints.map((text) => [{ text }]) },
              ]
            : []),
        ],
        source: row.issuer,
        tags: row.tags,
        top: false,
      },
      fields: {
        issuer: row.issuer,
        documentNo: row.documentNo,
        issuedOn: row.date,
        effectiveFrom: row.effectiveFrom ?? null,
        endsOn: row.endsOn ?? null,
        isForComment: row.isForComment ?? false,
        statusNote: [row.statusNote, row.datePrecision === 'approx' ? '发文日期为约数，未核对' : '']
          .filter(Boolean)
          .join('；'),
        verified: row.verification === 'confirmed',
      },
      links: linked(row.replaces),
      programmes: row.programmes ?? [],
      piece: {
        id: idOf.get(row.id) ?? ids.next(),
        kind: 'policy',
        views: 40 + ((i * 53) % 700),
        publishAt: office(row.date !== null && row.date > unknownDay ? row.date : unknownDay),
      },
      by,
    })),
  )
  await insertContent(
    db,
    demo.interpretations.map(({ policy, publishAt, programmes, ...shown }, i) => ({
      shown: pick(shown),
      links: linked([policy]),
      programmes,
      piece: {
        id: ids.next(),
        kind: 'interpretation',
        views: 90 + ((i * 131) % 500),
        publishAt: new Date(publishAt).toISOString(),
      },
      by,
    })),
  )
  await insertContent(db, questionsOf(demo))
  await insertContent(
    db,
    demo.guides.map((guide) => ({
      shown: {
        column: 'guide',
        title: `${programmeOf(guide.programme).title}办事指南`,
        summary: '',
        body: [],
        source: '市级工业主管部门（演示）',
        tags: [],
        top: false,
      },
      fields: { time: guide.time, law: guide.law, result: guide.result },
      links: linked(guide.policies),
      programmes: [guide.programme],
      piece: {
        id: ids.next(),
        kind: 'guide',
        views: 60,
        publishAt: officeHour(stage, dayFrom(stage, -60), sequence(60)),
      },
      by,
    })),
  )
}

const pick = ({
  column,
  title,
  summary,
  body,
  source,
  tags,
}: Omit<Interpretation, 'policy' | 'publishAt' | 'programmes'>) => ({
  column,
  title,
  summary,
  body,
  source,
  tags,
  top: false,
})

function questionsOf({ faq }: Demo) {
  const columnOf = (category: string) =>
    Object.entries(questionColumns).find(([, label]) => label === category)?.[0] ?? 'account'
  return faq.map(({ category, question, answer, sort }) => ({
    shown: {
      column: columnOf(category),
      title: question,
      summary: '',
      body: [answer],
      source: '平台运营组（演示）',
      tags: ['常见问题'],
      top: false,
    },
    programmes: [],
    piece: {
      id: ids.next(),
      kind: 'question',
      views: 30,
      publishAt: new Date(Date.parse('2026-02-02T01:00:00Z') + sort * 60_000).toISOString(),
    },
    by,
  }))
}

/** A draft, one that waits for a second person, and a county's piece. */
export async function fillWaitingContent({ services, cast }: SeedContext): Promise<void> {
  const editing = { services, kinds: contentKinds }
  const text = (over: Partial<ContentText>): ContentText => ({
    column: 'notice',
    title: '',
    summary: '',
    body: [],
    source: '市级工业主管部门（演示）',
    tags: [],
    top: false,
    fields: {},
    files: [],
    links: [],
    programmes: [],
    ...over,
  })
  await saveDraft(
    editing,
    {
      kind: 'news',
      text: text({
        column: 'industry',
        title: '【演示】余热利用技术目录更新',
        body: ['目录增加低温余热发电等四项技术。'],
      }),
    },
    cast.city,
  )
  const waiting = [
    {
      by: cast.city,
      kind: 'notice',
      column: 'notice',
      title: '【演示】关于年末集中核对企业档案的通知',
      body: '请各企业在12月15日前核对名称、地址、行业代码和联系人。',
    },
    {
      by: cast.countyOf(homeCounty),
      kind: 'news',
      column: 'local',
      title: '【演示】区县组织绿色工厂填报辅导',
      body: '区县工业主管部门组织三场现场辅导，重点讲解年度数据和佐证材料。',
    },
  ]
  for (const { by: author, kind, body, ...more } of waiting) {
    const { id, version } = await saveDraft(editing, { kind, text: text({ ...more, body: [body] }) }, author)
    await submitPiece(editing, { id, version }, author)
  }
}
