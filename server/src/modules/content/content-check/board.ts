/** 内容检查: the public columns against the indicators for government sites, told once in data/website-indicators.json. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { contentCheck, Finding, FreshnessLine, findingSorts } from '@green/contract/calls/content/content-check.ts'
import { type ContentKinds, columnName, contentKinds } from '@green/contract/content/content-kinds.ts'
import { refuse } from '@green/contract/errors.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { freeze, once, readData } from '../../../base/reference/data-file.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import type { WithDb } from '../../../platform/services.ts'
import { overdueInquiries } from '../inquiry/store.ts'
import { lastCheck } from './nightly.ts'
import { columnsShown, findingPage, lockFinding, openFindings, saveAside } from './store.ts'

type Indicator = {
  key: 'home' | 'news' | 'notices' | 'others' | 'questions' | 'links' | 'words'
  name: string
  rule: string
  days?: number
  /** Columns by kind. */
  columns?: Readonly<Record<string, readonly string[]>>
}
type IndicatorFile = { meta: { source: string; note: string }; indicators: readonly Indicator[] }

const indicators = once(() => freeze(readData<IndicatorFile>('website-indicators.json')))
const kinds: ContentKinds = contentKinds
const dayMs = 86_400_000

/** Where the readers find a kind. */
const portalPages: Readonly<Record<string, string>> = {
  notice: '/mainPages/ggtz',
  news: '/mainPages/newsUpdates',
  policy: '/mainPages/policyPromotion',
  interpretation: '/mainPages/policyPromotion',
  question: '/FQA',
  guide: '/Instructions?part=guide',
}

type Shown = Awaited<ReturnType<typeof columnsShown>>
type Line = Pick<Indicator, 'name' | 'rule' | 'days'> & { key: string; place: string; link: string }

function dated({ name, rule, days = 0, ...rest }: Line, newest: string | null): FreshnessLine {
  const isLate = newest !== null && newest < addMs(clock.now(), -days * dayMs)
  const state = newest === null ? 'empty' : isLate ? 'late' : 'ok'
  const age = newest === null ? 0 : Math.floor((clock.nowMs() - Date.parse(newest)) / dayMs)
  return { ...rest, indicator: name, rule, days, newest, state, note: newest === null ? '' : `${age}天前更新` }
}

const counted = ({ name, rule, days, ...rest }: Line, state: FreshnessLine['state'], note: string): FreshnessLine => ({
  ...rest,
  indicator: name,
  rule,
  days: days ?? null,
  newest: null,
  state,
  note,
})

const newestOf = (shown: Shown, of: (row: Shown[number]) => boolean): string | null =>
  shown
    .filter(of)
    .reduce<string | null>((best, { newest }) => (newest && (!best || newest > best) ? newest : best), null)

export async function readBoard({ db }: WithDb): Promise<CallOutput<typeof contentCheck.board>> {
  const shown = await columnsShown(db, clock.now())
  const [checked, open] = [await lastCheck(db), await openFindings(db)]
  const late = await overdueInquiries(db, clock.today(), dayOf(addMs(clock.now(), -92 * dayMs)))
  const countOf = (sorts: readonly (keyof typeof findingSorts)[]) =>
    sorts.reduce((sum, sort) => sum + (open.get(sort) ?? 0), 0)
  const ofFindings = (line: Line, sorts: readonly (keyof typeof findingSorts)[]) => {
    const n = countOf(sorts)
    return counted(
      line,
      !checked ? 'unchecked' : n > 0 ? 'found' : 'ok',
      !checked ? '' : n > 0 ? `${n}处待处理` : '没有发现问题',
    )
  }
  const lines = indicators().indicators.flatMap((one): FreshnessLine[] => {
    const line = (place: string, link: string, key: string = one.key): Line => ({ ...one, key, place, link })
    switch (one.key) {
      case 'home':
        return [
          dated(
            line('首页', '/mainPages/greenHome'),
            newestOf(shown, ({ kind }) => kind === 'news' || kind === 'notice'),
          ),
        ]
      case 'questions':
        return [
          counted(
            line('咨询留言', `${officePath('inquiries')}?overdue=1`),
            late.late > 0 ? 'late' : 'ok',
            late.late > 0 ? `${late.late}件逾期未答复，其中${late.long}件超过3个月` : '没有逾期未答复的留言',
          ),
        ]
      case 'links':
        return [
          ofFindings(line('全部公开内容', officePath('contentHealth')), ['innerLink', 'outsideLink', 'attachment']),
        ]
      case 'words':
        return [
          ofFindings(line('全部公开内容', officePath('contentHealth')), [
            'wrongWord',
            'placeholder',
            'punctuation',
            'date',
          ]),
        ]
      default:
        return Object.entries(one.columns ?? {}).flatMap(([kind, columns]) =>
          columns.map((column) =>
            dated(
              line(
                `${kinds[kind]?.label ?? kind} · ${columnName(kind, column)}`,
                portalPages[kind] ?? '/mainPages/greenHome',
                `${one.key} ${kind} ${column}`,
              ),
              newestOf(shown, (row) => row.kind === kind && row.column === column),
            ),
          ),
        )
    }
  })
  const { source, note } = indicators().meta
  return {
    source,
    note,
    lines,
    checkedAt: checked?.checkedAt ?? null,
    pieces: checked?.pieces ?? 0,
    outsideLinks: checked?.outsideLinks ?? 0,
    openedLinks: checked?.openedLinks ?? null,
  }
}

/** Where a piece of this kind is edited. */
function deskOf(kind: string, id: string): string {
  if (kind === 'inquiry') return `${officePath('inquiries')}?state=published`
  const desk =
    kind === 'notice' || kind === 'news'
      ? 'newsManage'
      : kind === 'finance' || kind === 'question'
        ? 'promotionManage'
        : 'policyManage'
  return `${officePath(desk)}?open=${id}`
}

export async function listFindings(
  { db }: WithDb,
  { page, size, ...filter }: CallInput<typeof contentCheck.findings>,
): Promise<CallOutput<typeof contentCheck.findings>> {
  const found = await findingPage(db, filter, { page, size })
  return {
    ...found,
    rows: found.rows.map(
      ({ pieceId, kind, ...row }): Finding => ({
        ...row,
        kindLabel: kind === 'inquiry' ? '咨询留言' : (kinds[kind]?.label ?? kind),
        link: deskOf(kind, pieceId),
      }),
    ),
  }
}

export function setAside(services: WithDb, { id, reason }: CallInput<typeof contentCheck.setAside>, actor: Actor) {
  return transaction(services.db, async (tx) => {
    const finding = await lockFinding(tx, id)
    if (!finding) throw refuse('NOT_FOUND')
    const text = reason?.trim() ?? null
    await saveAside(tx, id, {
      setAsideReason: text,
      setAsideBy: text === null ? null : actor.name,
      setAsideAt: text === null ? null : clock.now(),
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: text === null ? '重新列出内容问题' : '内容问题记为不需处理',
      object: `${finding.title}：${finding.what}`,
      result: text ?? '重新列出',
    })
    return { done: true as const }
  })
}
