/** 监察期限 as they apply in the city, and the days that follow from them. A running case keeps those with which it began. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { inspectionSetting } from '@green/contract/calls/inspection/inspection-setting.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { type TermKey, termKeys } from '@green/filing/cases/inspection/inspection-papers.ts'
import {
  type ChangedTerms,
  inspectionTerms,
  termDay,
  termFault,
  termMarks,
  termOf,
  termText,
  termUnits,
} from '@green/tools/inspection/terms.ts'
import { readSetting } from '../../../base/message/setting-store.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { settingVersions } from '../../../base/reference/setting-store.ts'
import { proposeSetting } from '../../../base/setting/propose.ts'
import { nextStarts, waitingChanges } from '../../../base/setting/store.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { authorityOfCity, authoritySetting } from './authority.ts'

/** What the city had changed before its settings had versions. */
const formerKey = 'inspectionTerms'
type Changed = NonNullable<ChangedTerms[TermKey]>

export const termSetting = (term: TermKey): string => `term/${term}`
const inspectionKind = 'inspection'

const firstTerms = async (tx: Tx): Promise<ChangedTerms> =>
  ((await readSetting(tx, formerKey))?.value ?? {}) as ChangedTerms

const begunVersions = (tx: Tx, until: string) => settingVersions(tx, inspectionKind, { until })

/** What had been changed at that moment. */
async function changedTerms(tx: Tx, at: string): Promise<ChangedTerms> {
  const begun = await begunVersions(tx, at)
  const own = termKeys.flatMap((term) => {
    const last = begun.findLast(({ key }) => key === termSetting(term))
    return last?.value ? [[term, last.value as Changed] as const] : []
  })
  return { ...(await firstTerms(tx)), ...Object.fromEntries(own) }
}

export type Terms = {
  text: (term: TermKey) => string
  source: (term: TermKey) => string
  /** Fixed by a law: a step waits for it; any other one only warns. */
  isLaw: (term: TermKey) => boolean
  /** The last day of the term from that day; of a least term the first day it is over. */
  day: (term: TermKey, from: string) => string
  /** The last day of a term that begins today. */
  latest: (term: TermKey) => string
}

/** Those of a case: as they were when it began. */
export const termsOfCase = (tx: Tx, { createdAt }: { createdAt: string }): Promise<Terms> => termsAt(tx, createdAt)

/** Those of a case that begins now. */
export const termsOfCity = (tx: Tx): Promise<Terms> => termsAt(tx, clock.now())

async function termsAt(tx: Tx, at: string): Promise<Terms> {
  const changed = await changedTerms(tx, at)
  const { holidays } = cityProfile()
  return {
    text: (term) => termText(termOf(term, changed)),
    source: (term) => termOf(term, changed).source,
    isLaw: (term) => termOf(term).fixed === true,
    day: (term, from) => termDay(termOf(term, changed), from, holidays),
    latest: (term) => termDay(termOf(term, changed), clock.today(), holidays),
  }
}

export async function termsView({ db }: WithDb): Promise<CallOutput<typeof inspectionSetting.terms>> {
  const changed = await changedTerms(db, clock.now())
  const begun = await begunVersions(db, clock.now())
  const [waiting, next] = [await waitingChanges(db, inspectionKind), await nextStarts(db, inspectionKind, clock.now())]
  const ahead = (key: string) => ({ waiting: waiting.get(key) ?? null, next: next.get(key) ?? null })
  return {
    authority: { ...(await authorityOfCity(db)), ...ahead(authoritySetting) },
    rows: termKeys.map((one) => {
      const term = termOf(one, changed)
      return {
        key: one,
        label: term.label,
        text: `${term.bound === 'least' ? '至少' : '不超过'}${termText(term)}`,
        value: term.value,
        from: term.from,
        source: term.source,
        mark: one in changed ? '市级设定' : termMarks[term.marker],
        unit: termUnits[term.unit],
        fixed: term.fixed === true,
        changed: one in changed,
        version: begun.filter(({ key }) => key === termSetting(one)).length,
        ...ahead(termSetting(one)),
      }
    }),
  }
}

/** What a setting of the inspections is called; null where there is none of that key. */
export function termSettingName(key: string): string | null {
  const term = termKeys.find((one) => termSetting(one) === key)
  return term ? `监察期限：${inspectionTerms[term].label}` : null
}

/** The next version; a second person confirms it, and cases that begin from its first day on have it. */
export async function proposeTerm(
  services: Services,
  { key: term, value, document, startsOn, reason, version }: CallInput<typeof inspectionSetting.saveTerm>,
  actor: Actor,
): Promise<{ id: string }> {
  const changed = { value, document: document.trim() }
  const message = termFault(term, changed)
  if (message) throw refuseFields([{ field: /文件/.test(message) ? 'document' : 'value', message }])
  if (startsOn < clock.today())
    throw refuseFields([{ field: 'startsOn', message: '在办的案件按现行期限办理，开始日期不能早于今天' }])
  const first = await firstTerms(services.db)
  return proposeSetting(services, actor, {
    kind: inspectionKind,
    key: termSetting(term),
    about: `监察期限：${inspectionTerms[term].label}`,
    value: changed,
    asText: (own) => {
      const changedTerm = termOf(term, own ? { [term]: own as Changed } : first)
      return [
        { label: '期限', text: termText(changedTerm) },
        { label: '依据', text: changedTerm.source },
      ]
    },
    field: 'value',
    startsOn,
    reason,
    version,
    decidedSince: async () => 0,
  })
}
