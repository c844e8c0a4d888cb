/** 审定通过: the side effects of the city's approval: title, figures for statistics and archive. */

import { termText, titleLevelLabels } from '@green/contract/filing/titles.ts'
import { resultLine } from '@green/contract/needs/decision.ts'
import type { Line } from '@green/contract/needs/need.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { gradeLabel, rubricFor } from '@green/filing/scoring/rubric.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { grams } from '../../base/enterprise/search-keys.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { ownText } from '../lists/column-values.ts'
import { findBatch } from '../record/batch-store.ts'
import { type FilingRecord, type NewFiling, nextNumber, saveStatistics } from '../record/store.ts'
import { lockCurrent } from '../record/validity-store.ts'
import { keepInArchive } from './archive.ts'
import type { Taking } from './taking.ts'
import { endOf } from './term.ts'
import { saveTitle, titleOf } from './title-store.ts'
import { writeStep } from './write-step.ts'

/** Grants the title, copies the figures that statistics compare. */
export async function award({ tx, services, programme, filing, move }: Taking): Promise<Partial<NewFiling>> {
  const year = filing.year ?? clock.year()
  const statistics = Object.entries(programme.statistics ?? {}).flatMap(([key, source]) => {
    const value = filing.figures[source as string] ?? toNumber(String(filing.answers[source as string] ?? ''))
    return value === null
      ? []
      : [
          {
            filingId: filing.id,
            qxCode: filing.qxCode,
            enterpriseId: filing.enterpriseId,
            programme: programme.id,
            year,
            key,
            value,
          },
        ]
  })
  await saveStatistics(tx, statistics)
  await keepInArchive(tx, programme, filing, year)
  const rubric = rubricFor(programme, filing.answers)
  const batch = filing.batchId ? await findBatch(tx, filing.batchId) : null
  const finalScore = move.score ? toNumber(move.score) : filing.expertScore
  const documentNumber = move.documentNumber?.trim() || null
  if (!programme.grants) return { expertScore: finalScore, documentNumber, ...termOf(programme, filing) }
  const {
    titleKind,
    validYears,
    numberPrefix,
    oneVersion,
    site,
    introduction,
    highlight,
    services: offers,
  } = programme.grants
  const validFrom = move.validFrom ?? clock.today()
  const validTo = endOf(validFrom, move.validTo, validYears)
  const before = oneVersion ? await takeOver(tx, services, programme, filing) : null
  const number = before?.titleNumber ?? (await titleNumber(tx, numberPrefix, filing.qxCode))
  const level = move.level ?? 'city'
  const fact = (key: string | undefined) => (key ? String(filing.answers[key] ?? '') : '')
  const offered = offers ? filing.answers[offers] : undefined
  await saveTitle(tx, {
    id: before?.titleId ?? ids.next(),
    kind: titleKind,
    level,
    enterpriseId: filing.enterpriseId,
    filingId: filing.id,
    qxCode: filing.qxCode,
    enterpriseName: filing.enterpriseName,
    socialCode: filing.socialCode,
    siteName: fact(site) || null,
    industryCode: filing.industryCode,
    year: clock.year(),
    number,
    documentNumber,
    validFrom,
    validTo,
    state: 'valid',
    grams: grams([filing.enterpriseName, number, fact(site)]),
    publicFacts: {
      socialCode: filing.socialCode,
      introduction: fact(introduction),
      highlight: fact(highlight),
      mainProducts: filing.organisation.mainProducts ?? '',
      serviceTypes: Array.isArray(offered) ? offered.join(',') : '',
      ...(await factsOf(services, programme, filing)),
      ...(rubric && finalScore !== null
        ? { score: scoreText(finalScore), grade: gradeLabel(batch?.rubrics?.[rubric.id] ?? rubric, finalScore) }
        : {}),
    },
    createdAt: clock.now(),
  })
  return {
    level,
    documentNumber,
    titleNumber: number,
    validFrom,
    validTo,
    ...(rubric ? { expertScore: finalScore } : {}),
  }
}

/** How long an approval lasts that grants no title; without an end unless the programme names one. */
function termOf({ holdsUntil }: Programme, { answers }: FilingRecord): Partial<NewFiling> {
  const last = holdsUntil ? String(answers[holdsUntil] ?? '') : ''
  return last ? { validFrom: clock.today(), validTo: `${last}-12-31` } : {}
}

/** The history lines of a grant. */
export function awardLines(programme: Programme, granted: FilingRecord): readonly Line[] {
  const { level, expertScore, documentNumber, titleNumber, validFrom, validTo } = granted
  return [
    ['层级', level && titleLevelLabels[level as keyof typeof titleLevelLabels]],
    [
      resultLine.finalScore,
      rubricFor(programme, granted.answers) && expertScore !== null ? scoreText(expertScore) : null,
    ],
    ['文号', documentNumber],
    ['编号', titleNumber],
    ['有效期', validFrom && validTo && termText(validFrom, validTo)],
  ]
}

/** The programme's texts beside its title. */
async function factsOf(
  services: Services,
  programme: Programme,
  filing: FilingRecord,
): Promise<Record<string, string>> {
  const reference = await referenceOf(services)
  return Object.fromEntries(
    Object.entries(programme.grants?.facts ?? {}).map(([name, key]) => [
      name,
      ownText(programme, filing, key, reference),
    ]),
  )
}

async function titleNumber(tx: Tx, prefix: string, qxCode: string): Promise<string> {
  const serial = await nextNumber(tx, `title:${prefix}:${qxCode}`, clock.year())
  return `${prefix}${clock.year()}${qxCode}${String(serial).padStart(3, '0')}`
}

/** Ends the previous version; the new one takes over its title and number. */
async function takeOver(tx: Tx, services: Services, programme: Programme, filing: FilingRecord) {
  const held = await lockCurrent(tx, programme.id, filing.enterpriseId)
  const title = held && (await titleOf(tx, held.id))
  if (!held || !title) return null
  await writeStep(tx, services, held, {
    action: 'supersede',
    to: 'superseded',
    actor: null,
    changes: { updatedAt: held.updatedAt },
    entry: { details: filing.number ? { 新版本: filing.number } : {} },
  })
  return { titleId: title.id, titleNumber: title.number }
}
