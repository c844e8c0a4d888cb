/** 引用账本 of a filing: what its numbers cite when it is saved and sent, and the facts that it states when it is sent. */

import {
  type Citation,
  citationsOf,
  citedField,
  factFamilies,
  factPlaces,
  factUses,
  type LedgerValue,
  ledgerOf,
  valuesFromLedger,
  yearOfData,
} from '@green/filing/facts/facts.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { factKindOf, isInFiledRecord } from '@green/tools/ledger/fact-keys.ts'
import { ledgerValues } from '../../base/ledger/cited.ts'
import { type StatedFact, stateFacts } from '../../base/ledger/ledger.ts'
import { statementsBy } from '../../base/ledger/store.ts'
import { namesOf } from '../../base/reference/names.ts'
import type { Tx } from '../../db/database.ts'
import { dayOf } from '../../platform/clock.ts'

/** Forms look back so far: the year of the data and those before it. */
const yearsBack = 4

const asksTheLedger = (programme: Programme) => programme.yearField !== undefined && factFamilies(programme).length > 0

/** What the ledger offers a form: the facts that it asks for, of all years that may be chosen. */
export async function offeredFacts(
  tx: Tx,
  programme: Programme,
  enterpriseId: string,
  reference: Reference,
): Promise<LedgerValue[]> {
  if (!asksTheLedger(programme)) return []
  return ledgerValues(tx, enterpriseId, { from: 2000, to: 2100, families: factFamilies(programme) }, reference)
}

/** What the numbers of these answers cite now. */
export async function citationsFor(
  tx: Tx,
  programme: Programme,
  enterpriseId: string,
  answers: AnswerSet,
): Promise<Citation[]> {
  const year = asksTheLedger(programme) ? yearOfData(programme, answers) : null
  return year === null ? [] : citationsOfPaper(tx, programme, enterpriseId, answers, year)
}

/** The same of a paper about this year. */
export async function citationsOfPaper(
  tx: Tx,
  form: Pick<Programme, 'form'>,
  enterpriseId: string,
  answers: AnswerSet,
  year: number,
): Promise<Citation[]> {
  const values = await ledgerValues(tx, enterpriseId, { from: year - yearsBack, to: year })
  return values.length > 0 ? citationsOf(form, answers, year, ledgerOf(values)) : []
}

/** What a paper of this year begins with: the ledger's answers, each with where it comes from. */
export async function answersFromLedger(
  tx: Tx,
  form: Pick<Programme, 'form'>,
  enterpriseId: string,
  year: number,
): Promise<{ answers: AnswerSet; origins: ReadonlyMap<string, string> }> {
  const values = await ledgerValues(tx, enterpriseId, { from: year - yearsBack, to: year })
  const answers = valuesFromLedger(form, values, year)
  const cited = Map.groupBy(citationsOf(form, answers, year, ledgerOf(values)), ({ path }) => citedField(path))
  const originOf = (citations: readonly Citation[]) => {
    const sources = citations.flatMap(({ facts }) => facts.map(({ source, at }) => `${source} · ${dayOf(at)}`))
    return `账本（${[...new Set(sources)].join('，')}）`
  }
  return { answers, origins: new Map([...cited].map(([key, own]) => [key, originOf(own)])) }
}

/** Something sent that states facts: a filing, a self-check. */
export type Sent = { id: string; enterpriseId: string; byName: string; at: string; title: string }

/** What it says: its answers about this year, and what they cite. */
type SentPaper = {
  form: Pick<Programme, 'form'>
  answers: AnswerSet
  year: number | null
  citations: readonly Citation[]
}

/**
 * States the facts that the form was asked for and the ledger lacked, or has otherwise: each is compared and adopted by the ledger's own
 * rule. What is only cited is not stated again, and what the records of yearly energy state is stated by them once the form is approved.
 */
export async function stateSentFacts(tx: Tx, sent: Sent, { form, answers, year, citations }: SentPaper): Promise<void> {
  if (year === null || factUses(form).length === 0) return
  const source = 'filing'
  const own = await statementsBy(tx, sent.enterpriseId, source, sent.id)
  const isOwn = new Set(own.filter(({ value }) => value !== null).map((row) => `${row.year} ${row.key}`))
  const cited = new Map(citations.map((one) => [one.path, one]))
  const reference = await namesOf(tx)
  const stated = factPlaces(form, answers, year).flatMap(
    ({ path, key, use, years: [at = year], value }): StatedFact[] => {
      const citation = cited.get(path)
      // What lasts and is cited from the year before, the ledger lacks for this one.
      const isCited = citation?.state === 'cited' && citation.facts[0]?.year === at
      if (value === null || use.years || isInFiledRecord(key) || (isCited && !isOwn.has(`${at} ${key}`))) return []
      if (factKindOf(key, reference) === null) return []
      return [
        {
          enterpriseId: sent.enterpriseId,
          year: at,
          month: 0,
          key,
          value,
          source,
          sourceId: sent.id,
          siteId: null,
          byName: sent.byName,
          at: sent.at,
          reason: sent.title,
        },
      ]
    },
  )
  if (stated.length === 0 && isOwn.size === 0) return
  await stateFacts(
    tx,
    { enterpriseIds: [sent.enterpriseId] },
    stated,
    (row) => row.source === source && row.sourceId === sent.id && !isInFiledRecord(row.key),
  )
}
