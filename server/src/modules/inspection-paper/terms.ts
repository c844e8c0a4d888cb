/** 监察期限 as they apply in the city, and the days that follow from them. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { inspectionPaper } from '@green/contract/calls/inspection-paper.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { type TermKey, termKeys } from '@green/filing/cases/inspection-papers.ts'
import {
  type ChangedTerms,
  inspectionTerms,
  termDay,
  termFault,
  termMarks,
  termOf,
  termUnits,
  termWords,
} from '@green/tools/inspection/terms.ts'
import { changesBetween } from '../../base/audit/changes.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { readSetting, saveSetting } from '../../base/message/setting-store.ts'
import { cityProfile } from '../../base/reference/reference-data.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import type { Services } from '../../platform/services.ts'
import { authorityOfCity } from './authority.ts'

const key = 'inspectionTerms'

async function changedTerms(tx: Tx): Promise<ChangedTerms> {
  return ((await readSetting(tx, key))?.value ?? {}) as ChangedTerms
}

export type Terms = {
  words: (term: TermKey) => string
  source: (term: TermKey) => string
  /** Fixed by a law: a step waits for it; any other one only warns. */
  isLaw: (term: TermKey) => boolean
  /** The last day of the term from that day; of a least term the first day it is over. */
  day: (term: TermKey, from: string) => string
  /** The last day of a term that begins today. */
  latest: (term: TermKey) => string
}

export async function termsOfCity(tx: Tx): Promise<Terms> {
  const changed = await changedTerms(tx)
  const { holidays } = cityProfile()
  return {
    words: (term) => termWords(termOf(term, changed)),
    source: (term) => termOf(term, changed).source,
    isLaw: (term) => termOf(term).fixed === true,
    day: (term, from) => termDay(termOf(term, changed), from, holidays),
    latest: (term) => termDay(termOf(term, changed), clock.today(), holidays),
  }
}

export async function termsView({ db }: Services): Promise<CallOutput<typeof inspectionPaper.terms>> {
  const changed = await changedTerms(db)
  return {
    version: (await readSetting(db, key))?.version ?? 0,
    authority: await authorityOfCity(db),
    rows: termKeys.map((one) => {
      const term = termOf(one, changed)
      return {
        key: one,
        label: term.label,
        text: `${term.bound === 'least' ? '至少' : '不超过'}${termWords(term)}`,
        value: term.value,
        from: term.from,
        source: term.source,
        mark: one in changed ? '市级设定' : termMarks[term.mark],
        unit: termUnits[term.unit],
        fixed: term.fixed === true,
        changed: one in changed,
      }
    }),
  }
}

export async function saveTerm(
  services: Services,
  input: CallInput<typeof inspectionPaper.saveTerm>,
  actor: Actor,
): Promise<{ done: true }> {
  const { key: term, value, version } = input
  const document = input.document.trim()
  const message = termFault(term, { value, document })
  if (message) throw refuseFields([{ field: /文件/.test(message) ? 'document' : 'value', message }])
  return idempotent(services, actor, input, async (tx) => {
    const before = await changedTerms(tx)
    const next = { ...before, [term]: { value, document } }
    if (!(await saveSetting(tx, { key, value: next, updatedAt: clock.now(), updatedBy: actor.name }, version)))
      throw refuse('STALE')
    const words = (changed: ChangedTerms) => ({
      value: termWords(termOf(term, changed)),
      document: termOf(term, changed).source,
    })
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '修改监察期限',
      object: inspectionTerms[term].label,
      result: termWords(termOf(term, next)),
      changes: changesBetween({ value: '期限', document: '依据' }, words(before), words(next)),
    })
    return { done: true as const }
  })
}
