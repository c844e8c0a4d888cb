/** 条款库: the city adds a clause, ends one or sets its days, by two people. What a finding cites stays with the finding. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { inspectionSetting as calls } from '@green/contract/calls/inspection/inspection-setting.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { consequences } from '@green/filing/inspection/verification.ts'
import { type TaskContent, taskContents } from '@green/filing/programme/inspection-words.ts'
import { type ClauseBody, clauseDaysFault, latestOf, type SetClause } from '@green/tools/inspection/city-clauses.ts'
import type { Clause } from '@green/tools/inspection/clauses.ts'
import { termMarks } from '@green/tools/inspection/terms.ts'
import { clauseSetting, libraryOf, shippedLibrary } from '../../../base/reference/clause-library.ts'
import { settingVersions } from '../../../base/reference/setting-store.ts'
import { proposeSetting } from '../../../base/setting/propose.ts'
import { nextStarts, waitingChanges } from '../../../base/setting/store.ts'
import type { Tx } from '../../../db/database.ts'
import type { SettingValue } from '../../../db/schema/operation/settings.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'

const kind = 'inspection'
const nameOf = ({ law, article }: Pick<Clause, 'law' | 'article'>) => `监察条款：${law}${article}`

/** The clauses in the order of the library, the city's own last, with what comes next for each. */
export async function listClauses({ db }: WithDb): Promise<CallOutput<typeof calls.clauses>> {
  const { edition, clauses } = await libraryOf(db)
  const begun = await settingVersions(db, kind, { until: clock.now() })
  const [waiting, next] = [await waitingChanges(db, kind), await nextStarts(db, kind, clock.now())]
  return {
    edition,
    rows: clauses.map((clause) => {
      const setting = clauseSetting(clause.key)
      return {
        ...clause,
        mark: termMarks[clause.verification],
        isOwn: latestOf(shippedLibrary(), clause.key) === null,
        // An earlier edition has ended with the standard that it names.
        isLatest: latestOf({ edition, clauses }, clause.key)?.version === clause.version,
        versions: begun.filter(({ key }) => key === setting).length,
        waiting: waiting.get(setting) ?? null,
        next: next.get(setting) ?? null,
      }
    }),
  }
}

/** What the setting of a clause is called; null where there is none of that key. */
export async function clauseSettingName(tx: Tx, key: string): Promise<string | null> {
  const own = (await settingVersions(tx, kind, { key })).at(-1)?.value as SetClause | null | undefined
  if (own?.own) return nameOf(own.own)
  const clause = latestOf(shippedLibrary(), key.slice(clauseSetting('').length))
  return clause && nameOf(clause)
}

export async function proposeClause(
  services: Services,
  { key, own, startsOn, reason, version, ...days }: CallInput<typeof calls.saveClause>,
  actor: Actor,
): Promise<{ id: string }> {
  if (startsOn < clock.today())
    throw refuseFields([{ field: 'startsOn', message: '核查已按现行条款登记，开始日期不能早于今天' }])
  return key === null
    ? proposeNew(services, { own, startsOn, reason, ...days }, actor)
    : proposeDays(services, { key, startsOn, reason, version, ...days }, actor)
}

type Days = Pick<Clause, 'validFrom' | 'validTo'>
type When = { startsOn: string; reason: string }

async function proposeNew(
  services: Services,
  { own, validFrom, validTo, ...when }: Days & When & Pick<CallInput<typeof calls.saveClause>, 'own'>,
  actor: Actor,
): Promise<{ id: string }> {
  if (!own) throw refuseFields([{ field: 'own.law', message: '请填写条款的内容' }])
  requireDays({ key: '', version: 1, validFrom, validTo })
  if (own.fineWan && own.fineWan[0] > own.fineWan[1])
    throw refuseFields([{ field: 'own.fineWan', message: '罚款的下限不能高于上限' }])
  if (own.transfer !== own.consequences.includes('transfer'))
    throw refuseFields([{ field: 'own.consequences', message: '移送其他机关的条款，处理应为“移送有权部门”' }])
  const value: SetClause = { validFrom, validTo, own: trimmed(own) }
  return propose(services, actor, { key: `c-${ids.next()}`, value, first: null, version: 0, ...when })
}

async function proposeDays(
  services: Services,
  { key, validFrom, validTo, version, ...when }: Days & When & { key: string; version: number },
  actor: Actor,
): Promise<{ id: string }> {
  const { clauses, edition } = await libraryOf(services.db)
  const clause = latestOf({ clauses, edition }, key)
  if (!clause) throw refuse('NOT_FOUND')
  requireDays({ ...clause, validFrom, validTo })
  const shipped = latestOf(shippedLibrary(), key)
  const value: SetClause = { validFrom, validTo, own: shipped ? null : bodyOf(clause) }
  return propose(services, actor, { key, value, first: shipped, version, ...when })
}

function requireDays(of: Pick<Clause, 'key' | 'version' | 'validFrom' | 'validTo'>): void {
  const fault = clauseDaysFault(of, shippedLibrary())
  if (fault) throw refuseFields([fault])
}

type Proposed = When & { key: string; value: SetClause; first: Clause | null; version: number }

const propose = (services: Services, actor: Actor, { key, value, first, version, startsOn, reason }: Proposed) =>
  proposeSetting(services, actor, {
    kind,
    key: clauseSetting(key),
    about: nameOf(value.own ?? (first as Clause)),
    value,
    asText: (of) => textOf(of, first),
    field: 'validFrom',
    startsOn,
    reason,
    version,
    decidedSince: async () => 0,
  })

const bodyOf = ({ key: _, version: __, validFrom: ___, validTo: ____, ...body }: Clause): ClauseBody => body

const trimmed = (own: NonNullable<CallInput<typeof calls.saveClause>['own']>): ClauseBody => ({
  ...own,
  law: own.law.trim(),
  article: own.article.trim(),
  finding: own.finding.trim(),
  consequence: own.consequence.trim(),
  decider: own.decider.trim(),
  source: own.source.trim(),
})

function textOf(value: SettingValue | null, first: Clause | null): { label: string; text: string }[] {
  const set = value as SetClause | null
  const { validFrom, validTo } = set ?? first ?? { validFrom: '', validTo: null }
  return [
    ...(set?.own ? bodyTexts(set.own) : []),
    { label: '生效日期', text: validFrom },
    { label: '失效日期', text: validFrom && (validTo ?? '现行有效') },
  ]
}

const bodyTexts = (own: ClauseBody) => [
  { label: '法律、法规、规章', text: own.law },
  { label: '条款', text: own.article },
  { label: '违法情形', text: own.finding },
  { label: '后果', text: own.consequence },
  { label: '处理', text: own.consequences.map((one) => consequences[one]).join('、') },
  { label: '罚款', text: own.fineWan ? `${own.fineWan[0]}至${own.fineWan[1]}万元` : '没有' },
  { label: '由谁决定', text: own.decider },
  { label: '监察内容', text: own.contents.map(contentText).join('、') },
  { label: '行业', text: own.industries?.join('、') ?? '各行业' },
  { label: '适用单位', text: own.keyUnitOnly ? '重点用能单位' : '各单位' },
  { label: '来源', text: `${own.source}（${termMarks[own.verification]}）` },
]

const contentText = (number: number) =>
  taskContents[(Object.keys(taskContents) as TaskContent[])[number - 1] as TaskContent]
